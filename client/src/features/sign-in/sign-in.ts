import { toApiError } from '../../lib/api-error.ts';
import { encryptPassword } from '../../lib/login-cipher.ts';
import { anonymousClient } from '../../lib/rpc-links.ts';
import type { Session } from '../../lib/session.ts';

export interface Credentials {
  tenantName: string;
  username: string;
  password: string;
}

/** A refusal that belongs to one field of the form; without a field it concerns the whole. */
export class SignInRefused extends Error {
  readonly field: keyof Credentials | null;
  constructor(message: string, field: keyof Credentials | null) {
    super(message);
    this.field = field;
  }
}

/**
 * Signs in with an encrypted password.
 * @throws SignInRefused with a Chinese message
 */
export async function signIn(credentials: Credentials): Promise<Session> {
  const tenantName = credentials.tenantName.trim();
  const username = credentials.username.trim();
  try {
    const [tenantId, key] = await Promise.all([
      anonymousClient.system.tenant.getIdByName.query({ name: tenantName }),
      anonymousClient.system.auth.getLoginKey.query(),
    ]);
    if (tenantId === null) throw new SignInRefused('租户不存在，请检查名称', 'tenantName');
    const password = await encryptPassword(key, credentials.password);
    const token = await anonymousClient.system.auth.login.mutate({ tenantName, username, password, encrypted: true, keyId: key.keyId });
    return { ...token, expiresTime: Number(token.expiresTime), tenantName };
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    throw new SignInRefused(toApiError(error).message, null);
  }
}
