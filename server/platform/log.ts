import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured lines on standard output. Values under the secret names below are replaced, at the top level of a line and up to two levels
 * deeper.
 */
export function createLog(level: string, name: string): Log {
  const secret = ['password', 'accessToken', 'refreshToken', 'token', 'authorization', 'secretKey', 'cookie'];
  return pino({
    name,
    level,
    redact: { paths: [...secret, ...secret.map((key) => `*.${key}`), ...secret.map((key) => `*.*.${key}`)], censor: '[cut]' },
  });
}
