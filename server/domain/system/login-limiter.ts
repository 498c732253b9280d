import type { Redis } from 'ioredis';
import { AppError } from '#shared/errors.ts';
import { type AttemptCounter, type Count, createAttemptCounter } from './attempt-counter.ts';
import type { LoginProofs } from './login-proof.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 3600;

/** Wrong tries per window of seconds. A stranger is a try from a device that is not known. */
export const LOGIN_LIMITS = {
  /** Of a known device on its account. Beyond these the device counts as unknown until the block ends. */
  device: { points: 5, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR },
  /** Of a network on one account. Beyond these all tries of the network on the account are refused until the block ends. */
  pair: { points: 5, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR },
  /** Beyond this and the next two, nobody is refused, but strangers are asked for a proof of work. */
  account: { points: 10, duration: QUARTER_HOUR },
  network: { points: 50, duration: QUARTER_HOUR },
  tenant: { points: 300, duration: QUARTER_HOUR },
  /** Of all strangers together on one account without a proof, which bounds an attacker with many networks. */
  unproven: { points: 100, duration: HOUR },
  /** Of strangers with a proof. Never refused; the price of the next proof follows from the count. */
  proven: { points: Number.MAX_SAFE_INTEGER, duration: HOUR },
} as const;

/** Up to so many wrong tries of a network, on any accounts, it needs no proof even during an attack: a person may mistype. */
export const FRESH_TRIES = 3;

/** Hashes that a proof takes on average, at first and at most: a tenth of a second and half a minute in a browser. */
const LEAST_WORK = 2 ** 16;
const MOST_WORK = 2 ** 25;
/** The price rises by LEAST_WORK for each of so many wrong tries with a proof. */
const TRIES_OF_ONE_PRICE = 10;
/** The count of a tenant weighs less than that of one account or network, because it has many people. */
const TENANT_WEIGHT = 0.1;
/** A proof is accepted up to this factor below the present price, which may have risen while it was sought. */
const PRICE_TOLERANCE = 2;

interface LoginTry {
  tenantId: number;
  /** The same for all spellings of a username, and also set for a name that nobody has. */
  account: string;
  /** Changes with the password, so that a new password ends a block. */
  lock: string;
  network: string;
  /** Name of the known device from which the try comes; null for a stranger. */
  device: string | null;
  proof: string | null;
  /** Whether the person is signed in from this network at present. */
  isAtHome(): Promise<boolean>;
  /** Suspicious for another reason, so that a proof is asked for. */
  isSuspect: boolean;
}

/** A try whose password may be checked. */
interface Admission {
  /** For a right password: this try and earlier ones from the same place do not count any more. */
  succeed(): Promise<void>;
  /** For a try whose password could not be checked: it does not count. */
  giveBack(): Promise<void>;
}

interface LoginLimiter {
  /**
   * Counts a try before its password is checked, so that guesses sent at the same moment cannot pass the limit.
   * @throws AppError lockedOut for a network that has failed too often itself (`onFirstRefusal` runs once in each lockout), proofRequired
   */
  admit(attempt: LoginTry, onFirstRefusal: () => Promise<void>): Promise<Admission>;
  /** For a try on a shop that does not exist. @throws AppError proofRequired without a proof, after a few free tries */
  requireProof(attempt: { subject: string; network: string; proof: string | null }): Promise<void>;
}

/** Tries on shops that do not exist share the count of this id, which no tenant has. */
const NO_TENANT = 0;

const lockedOut = ({ waitMs }: Count) => new AppError('lockedOut', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) });

interface Taken {
  counter: AttemptCounter;
  value: string;
}

/**
 * Makes guessing passwords expensive, without letting anybody lock another person out.
 *
 * A known device is counted by itself; once it has failed too often, it is treated as a stranger. Strangers are counted four times: for
 * their network on the account, for the account, for the network and for the tenant. A network is refused only for its own failures on an
 * account. When one of the totals is passed, everyone is asked for a proof of work, which the sign-in page finds by itself. A client that
 * cannot do that still gets in from a network that has hardly failed, and from one where the person is signed in.
 *
 * The guesses that can be tried on one account in an hour are at most the sum of
 *   - 20 for each of its known devices and each network where the person is signed in (5 in 15 minutes);
 *   - 100 of all other strangers together without a proof, however many networks they have;
 *   - those with a proof: 20 of each network, where the n-th of all costs 65,536 × (1 + n ÷ 10) hashes, up to 2^25.
 * Windows are fixed: an hour that begins in one and ends in the next may see twice these numbers.
 */
export function createLoginLimiter(dependencies: { redis: Redis; secretKey: string }, proofs: LoginProofs): LoginLimiter {
  const counterOf = (kind: keyof typeof LOGIN_LIMITS) => createAttemptCounter(dependencies, `login-${kind}`, LOGIN_LIMITS[kind]);
  const counters = {
    device: counterOf('device'),
    pair: counterOf('pair'),
    account: counterOf('account'),
    network: counterOf('network'),
    tenant: counterOf('tenant'),
    unproven: counterOf('unproven'),
    proven: counterOf('proven'),
  };

  const giveBackAll = (taken: readonly Taken[], points = 1) =>
    Promise.all(taken.map(({ counter, value }) => counter.giveBack(value, points)));

  /** The counts of tries with a proof: of the account, the network and the tenant. */
  const payers = ({ account, network, tenantId }: Pick<LoginTry, 'account' | 'network' | 'tenantId'>) =>
    [`account ${account}`, `network ${network}`, `tenant ${tenantId}`].map((value) => ({ counter: counters.proven, value }));

  function priceAfter([ofAccount = 0, ofNetwork = 0, ofTenant = 0]: readonly number[]): number {
    const wrong = Math.max(ofAccount, ofNetwork, ofTenant * TENANT_WEIGHT);
    return Math.min(MOST_WORK, Math.round(LEAST_WORK * (1 + wrong / TRIES_OF_ONE_PRICE)));
  }

  async function proofRequired(subject: string, asked: readonly Taken[]): Promise<AppError> {
    const wrong = await Promise.all(asked.map(({ counter, value }) => counter.read(value)));
    return new AppError('proofRequired', { challenge: proofs.challenge(subject, priceAfter(wrong)) });
  }

  /** @returns null for a device beyond its limit. It is then treated as a stranger and not refused: its cookie may have been copied. */
  async function admitDevice({ account, lock, device }: LoginTry): Promise<Admission | null> {
    const value = `${account}|${lock}|${device}`;
    if ((await counters.device.take(value)).isOver) return null;
    return { succeed: () => counters.device.clear(value), giveBack: () => counters.device.giveBack(value) };
  }

  /** Admits and counts a try without a proof. @returns what was counted, or null for a try that needs a proof */
  async function trust(attempt: LoginTry, ofNetwork: Count, isBusy: boolean): Promise<Taken[] | null> {
    const asked = { counter: counters.unproven, value: attempt.account };
    if (!isBusy || ofNetwork.count <= FRESH_TRIES) {
      if (!(await asked.counter.take(asked.value)).isOver) return [asked];
      await giveBackAll([asked]);
    }
    return (await attempt.isAtHome()) ? [] : null;
  }

  /** Admits and counts a try with a proof of the present price. @returns what was counted, or null for a try without one */
  async function pay(given: string | null, subject: string, asked: Taken[]): Promise<Taken[] | null> {
    const proof = proofs.read(given, subject);
    if (!proof) return null;
    const counts = await Promise.all(asked.map(({ counter, value }) => counter.take(value)));
    if (proof.work * PRICE_TOLERANCE >= priceAfter(counts.map(({ count }) => count - 1)) && (await proof.spend())) return asked;
    await giveBackAll(asked);
    return null;
  }

  return {
    admit: async (attempt, onFirstRefusal) => {
      if (attempt.device !== null) {
        const admission = await admitDevice(attempt);
        if (admission) return admission;
      }
      const { tenantId, account, lock, network } = attempt;
      const pair = { counter: counters.pair, value: `${account}|${lock}|${network}` };
      const totals = [
        { counter: counters.account, value: account },
        { counter: counters.network, value: network },
        { counter: counters.tenant, value: String(tenantId) },
      ];
      const [own, ofAccount, ofNetwork, ofTenant] = await Promise.all([
        pair.counter.take(pair.value),
        counters.account.take(account),
        counters.network.take(network),
        counters.tenant.take(String(tenantId)),
      ]);
      if (own.isOver) {
        await giveBackAll(totals);
        if (own.count === LOGIN_LIMITS.pair.points + 1) await onFirstRefusal();
        throw lockedOut(own);
      }
      const isBusy = attempt.isSuspect || attempt.device !== null || ofAccount.isOver || ofNetwork.isOver || ofTenant.isOver;
      const counted = (await pay(attempt.proof, account, payers(attempt))) ?? (await trust(attempt, ofNetwork, isBusy));
      if (!counted) {
        await giveBackAll([pair, ...totals]);
        throw await proofRequired(account, payers(attempt));
      }
      return {
        succeed: async () => {
          // The earlier wrong tries were a person's mistypes, so they are taken off the totals too.
          await Promise.all([pair.counter.clear(pair.value), giveBackAll(totals, own.count), giveBackAll(counted)]);
        },
        giveBack: async () => {
          await giveBackAll([pair, ...totals, ...counted]);
        },
      };
    },

    requireProof: async ({ subject, network, proof }) => {
      // As many free tries as on an existing shop, so that the answers do not tell which shops exist.
      const ofNetwork = { counter: counters.network, value: network };
      if ((await ofNetwork.counter.take(network)).count <= FRESH_TRIES) return;
      const asked = payers({ account: subject, network, tenantId: NO_TENANT });
      if (await pay(proof, subject, asked)) return;
      await giveBackAll([ofNetwork]);
      throw await proofRequired(subject, asked);
    },
  };
}
