import { toApiError } from '#client/lib/api-error.ts';
import { encryptPassword } from '#client/lib/login-cipher.ts';
import { anonymousClient } from '#client/lib/rpc-links.ts';
import type { Session } from '#client/lib/session.ts';

export interface Credentials {
  tenantName: string;
  username: string;
  password: string;
}

/** A refused sign-in with a Chinese message. `field` is the form's field that it is about; null if it is about none. */
export class SignInRefused extends Error {
  readonly field: keyof Credentials | null;
  constructor(message: string, field: keyof Credentials | null) {
    super(message);
    this.field = field;
  }
}

/** How many proofs are tried: during an attack, the server may ask for more work before a proof arrives. */
const MOST_PROOFS = 5;

function challengeOf(error: unknown): string {
  const { reason, params } = toApiError(error);
  if (reason !== 'proofRequired' || typeof params.challenge !== 'string') throw error;
  return params.challenge;
}

/** Calls again with a proof of work when the server asks for one, which it does after many failed sign-ins. The person is not asked. */
async function withProof<T>(call: (proof: string | undefined) => Promise<T>): Promise<T> {
  let proof: string | undefined;
  for (let found = 0; found < MOST_PROOFS; found++) {
    try {
      return await call(proof);
    } catch (error) {
      const challenge = challengeOf(error);
      const { findProof } = await import('./find-proof.ts');
      proof = await findProof(challenge);
    }
  }
  return call(proof);
}

/**
 * Signs in with an encrypted password.
 * @throws SignInRefused, also for a failure of the transport
 */
export async function signIn(credentials: Credentials): Promise<Session> {
  const tenantName = credentials.tenantName.trim();
  const username = credentials.username.trim();
  try {
    const token = await withProof(async (proof) => {
      const key = await anonymousClient.system.auth.getLoginKey.query();
      const password = await encryptPassword(key, credentials.password);
      return anonymousClient.system.auth.login.mutate({ tenantName, username, password, encrypted: true, keyId: key.keyId, proof });
    });
    return { ...token, expiresTime: Number(token.expiresTime), tenantName };
  } catch (error) {
    const { reason, message } = toApiError(error);
    throw reason === 'tenantMissing' ? new SignInRefused('没有这个店铺，请检查名称', 'tenantName') : new SignInRefused(message, null);
  }
}
