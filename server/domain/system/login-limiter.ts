import type { Redis } from 'ioredis';
import { AppError } from '#shared/errors.ts';
import { type AttemptCounter, type Count, createAttemptCounter } from './attempt-counter.ts';
import type { LoginProofs } from './login-proof.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 3600;

/** Tries that turned out wrong, per window of seconds. */
export const LOGIN_LIMITS = {
  /** Wrong tries of a known device on its account. After these the device counts as unknown until the block ends. */
  device: { points: 5, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR },
  /** Of a network on one account. The next one is refused until the block ends, whoever sits there. */
  pair: { points: 5, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR },
  /** Beyond these three nobody is refused: strangers are asked for a proof of work. */
  account: { points: 10, duration: QUARTER_HOUR },
  network: { points: 50, duration: QUARTER_HOUR },
  tenant: { points: 300, duration: QUARTER_HOUR },
  /** Of strangers together on one account without a proof: the bound for whoever has many networks. */
  unproven: { points: 100, duration: HOUR },
  /** Never refused; what the price of the next proof follows from. */
  proven: { points: Number.MAX_SAFE_INTEGER, duration: HOUR },
} as const;

/** Wrong tries of a network, on whatever account, up to which it is believed to be a person's, also while others attack. */
export const FRESH_TRIES = 3;

/** Hashes that a proof takes on average: a tenth of a second of a browser at first, half a minute at most. */
const LEAST_WORK = 2 ** 16;
const MOST_WORK = 2 ** 25;
/** The price rises by the least one with so many proven tries that turned out wrong. */
const TRIES_OF_ONE_PRICE = 10;
/** A tenant has many people: its count weighs less than that of one account or network. */
const TENANT_WEIGHT = 0.1;
/** The price may have risen while the proof was sought. */
const PRICE_TOLERANCE = 2;

interface LoginTry {
  tenantId: number;
  /** One for each person however the name is spelled, also for a name that nobody has. */
  account: string;
  /** Changes with the password: whoever is refused gets in again with a new one. */
  lock: string;
  network: string;
  /** What names the known device the try comes from; null for a stranger. */
  device: string | null;
  proof: string | null;
  /** Whether the person is signed in from this network by now. */
  isAtHome(): Promise<boolean>;
  /** Already suspicious for another reason: a proof is asked for. */
  isSuspect: boolean;
}

/** A try that may look at the password. */
interface Admission {
  /** The password was right: the try no longer counts, nor do earlier ones from the same place. */
  succeed(): Promise<void>;
  /** The password was not looked at. */
  giveBack(): Promise<void>;
}

interface LoginLimiter {
  /**
   * Counts a try before its password is looked at, so that guesses sent at the same moment cannot slip past the count.
   * @throws AppError lockedOut for a network that failed too often itself (`onFirstRefusal` runs once per lockout), proofRequired
   */
  admit(attempt: LoginTry, onFirstRefusal: () => Promise<void>): Promise<Admission>;
  /** For a try on what does not exist. @throws AppError proofRequired unless it comes with a proof */
  requireProof(attempt: { subject: string; network: string; proof: string | null }): Promise<void>;
}

/** Where a shop is named that does not exist, its guessers share one count. */
const NO_TENANT = 0;

const lockedOut = ({ waitMs }: Count) => new AppError('lockedOut', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) });

interface Taken {
  counter: AttemptCounter;
  value: string;
}

/**
 * Makes guessing passwords expensive, without letting anybody lock another person out.
 *
 * A known device counts for itself alone, and for a stranger once it has failed too often. Strangers count for their network on the account, the account, the network and the tenant. Only
 * the network's own failures on an account refuse it; when a total is passed, whoever comes is asked for a proof of work, which the
 * sign-in page finds by itself. A client that cannot do that still gets in from a network that has hardly failed, and from one where the
 * person is signed in.
 *
 * Guesses that can be tried on one account in an hour are bounded by the sum of
 *   - 20 for each of its known devices and each network where the person is signed in (5 in 15 minutes);
 *   - 100 of all other strangers together without a proof, however many networks they have;
 *   - those that were paid for: of each network 20, and the n-th of all costs 65,536 × (1 + n ÷ 10) hashes, up to 2^25.
 * Windows are fixed: where two of them meet, an hour may see twice these numbers.
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

  /** How the proven tries of an account, a network and a tenant are told apart. */
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

  /** @returns null for a device that is believed no longer: somebody else may have copied what it is known by, so its person is not refused for it. */
  async function admitDevice({ account, lock, device }: LoginTry): Promise<Admission | null> {
    const value = `${account}|${lock}|${device}`;
    if ((await counters.device.take(value)).isOver) return null;
    return { succeed: () => counters.device.clear(value), giveBack: () => counters.device.giveBack(value) };
  }

  /** Counts a try without a proof where it may go on. @returns how it was counted, or null for one that needs a proof */
  async function trust(attempt: LoginTry, ofNetwork: Count, isBusy: boolean): Promise<Taken[] | null> {
    const asked = { counter: counters.unproven, value: attempt.account };
    if (!isBusy || ofNetwork.count <= FRESH_TRIES) {
      if (!(await asked.counter.take(asked.value)).isOver) return [asked];
      await giveBackAll([asked]);
    }
    return (await attempt.isAtHome()) ? [] : null;
  }

  /** Counts a try that has paid what it costs by now. @returns how it was counted, or null for one without such a proof */
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
          // Somebody who mistyped and then got it right was no attack.
          await Promise.all([pair.counter.clear(pair.value), giveBackAll(totals, own.count), giveBackAll(counted)]);
        },
        giveBack: async () => {
          await giveBackAll([pair, ...totals, ...counted]);
        },
      };
    },

    requireProof: async ({ subject, network, proof }) => {
      // As many free tries as on a shop that is there: the answers must not tell which one is.
      const ofNetwork = { counter: counters.network, value: network };
      if ((await ofNetwork.counter.take(network)).count <= FRESH_TRIES) return;
      const asked = payers({ account: subject, network, tenantId: NO_TENANT });
      if (await pay(proof, subject, asked)) return;
      await giveBackAll([ofNetwork]);
      throw await proofRequired(subject, asked);
    },
  };
}
