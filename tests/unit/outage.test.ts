import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { describeError, settleError } from '#api/call-error.ts';
import { DatabaseOutage, faultOf, outageOf } from '#platform/db/outage.ts';
import { createLog } from '#platform/log.ts';
import { createRedis, isRedisAway } from '#platform/redis.ts';
import type { Scope } from '#platform/scope.ts';
import type { ProcessorTools } from '#worker/processor.ts';
import { importProcessor } from '#worker/processors/import.processor.ts';

const failure = (message: string, more: object) => Object.assign(new Error(message), more);

/** Errors of mysql2 as observed with a MariaDB that was killed, shut down, stopped, full or not there. */
const SEEN: Array<[string, Error]> = [
  [
    'killed or shut down under a statement',
    failure('Connection lost: The server closed the connection.', { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }),
  ],
  ['not there', failure('connect ECONNREFUSED 127.0.0.1:3306', { code: 'ECONNREFUSED', errno: -111, syscall: 'connect', fatal: true })],
  ['reset by the network', failure('read ECONNRESET', { code: 'ECONNRESET', errno: -104, syscall: 'read', fatal: true })],
  ['stopped before it greeted', failure('connect ETIMEDOUT', { code: 'ETIMEDOUT', errorno: 'ETIMEDOUT', syscall: 'connect', fatal: true })],
  ['closed before the statement', failure("Can't add new command when connection is in closed state", { fatal: true })],
  ['full', failure('Too many connections', { code: 'ER_CON_COUNT_ERROR', errno: 1040, sqlState: '' })],
  ['shutting down', failure('Server shutdown in progress', { code: 'ER_SERVER_SHUTDOWN', errno: 1053, sqlState: '08S01' })],
  ['ended by an administrator', failure('Connection was killed', { code: 'ER_CONNECTION_KILLED', errno: 1927, sqlState: '70100' })],
  ['interrupted', failure('Query execution was interrupted', { code: 'ER_QUERY_INTERRUPTED', errno: 1317, sqlState: '70100' })],
];

describe('an outage of the database', () => {
  it.each(SEEN)('is told when it is %s', (_, error) => {
    expect(faultOf(error)).not.toBeNull();
  });

  it.each([
    ['a duplicate', failure('Duplicate entry', { code: 'ER_DUP_ENTRY', errno: 1062, sqlState: '23000' })],
    ['a deadlock', failure('Deadlock found', { code: 'ER_LOCK_DEADLOCK', errno: 1213, sqlState: '40001' })],
    ['a wrong statement', failure('You have an error in your SQL syntax', { code: 'ER_PARSE_ERROR', errno: 1064, sqlState: '42000' })],
    ['a missing file', failure('no such file', { code: 'ENOENT', errno: -2, syscall: 'open' })],
    ['a fault of ours', new TypeError('x is not a function')],
  ])('is not %s', (_, error) => {
    expect(faultOf(error)).toBeNull();
  });

  it('is found behind the call that wrapped it', () => {
    const outage = new DatabaseOutage('lost', SEEN[0]?.[1]);
    expect(outageOf(new Error('call failed', { cause: new Error('again', { cause: outage }) }))).toBe(outage);
    expect(outageOf(new Error('call failed'))).toBeNull();
  });
});

it('an outage is not held against the import that it interrupts', async () => {
  const noteSetback = vi.fn(async () => true);
  const open = vi.fn(() => Promise.reject(new DatabaseOutage('lost', new Error('Connection lost'))));
  const tools = { services: { importRun: { open, noteSetback } }, log: createLog('silent', 'test'), signal: new AbortController().signal };
  const run = importProcessor.run({} as Scope, { importJobId: 1, userId: 1 }, tools as unknown as ProcessorTools);
  await expect(run).rejects.toThrow('Connection lost');
  expect(noteSetback).not.toHaveBeenCalled();
});

describe('a Redis that never answers', () => {
  const log = createLog('silent', 'test');

  it.each([
    ['from the start', 0],
    ['any more', 1],
  ])('%s keeps no command waiting, and is told as a matter of trying again', async (_, answers) => {
    const sockets: Socket[] = [];
    let left = answers;
    const server = createServer((socket) => {
      sockets.push(socket);
      // Answers the greeting of the connection; once Redis is ready the test sets `left` to 0, and nothing is answered any more.
      socket.on('data', () => {
        if (left > 0) socket.write('+OK\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const redis = createRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, log, {
      enableReadyCheck: false,
      protocol: 2,
      disableClientInfo: true,
    });
    if (answers > 0) await new Promise<void>((resolve) => redis.once('ready', resolve));
    left = 0;
    const failure = await redis.get('x').catch((error: unknown) => error);
    expect(isRedisAway(failure), String(failure)).toBe(true);
    const told = settleError(failure, { log, requestId: 'r', idempotencyKey: null }, 'test');
    expect(describeError(told, 'r', 'test')).toMatchObject({ code: 503, reason: 'unavailable' });
    // The next command fails at once.
    const next = redis.get('x').catch(() => 'failed');
    const turn = new Promise((resolve) => void setImmediate(() => resolve('waits')));
    expect(await Promise.race([next, turn])).toBe('failed');
    redis.disconnect();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
