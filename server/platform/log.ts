import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Secrets never reach a log: the names below are cut wherever they stand. */
export function createLog(level: string, name: string): Log {
  const secret = ['password', 'accessToken', 'refreshToken', 'token', 'authorization', 'secretKey', 'cookie'];
  return pino({
    name,
    level,
    redact: { paths: [...secret, ...secret.map((key) => `*.${key}`), ...secret.map((key) => `*.*.${key}`)], censor: '[cut]' },
  });
}
