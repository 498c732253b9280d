import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Reads a secret from a file that only its owner may read; makes the file on the first call.
 * @returns the secret without the line end; random ones are 24 characters safe in URLs, SQL and shells.
 */
export function readOrCreateSecret(path: string, create: () => string = randomSecret): string {
  const kept = readSecret(path);
  if (kept !== undefined) return kept;
  const secret = create();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** The secret in a file, or undefined when there is none yet. */
export function readSecret(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}

function randomSecret(): string {
  return randomBytes(18).toString('base64url');
}
