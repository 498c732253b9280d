import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { endLeftoverServer } from './leftover-server.ts';
import { startProcess } from './managed-process.ts';
import { readOrCreateSecret } from './secret-file.ts';
import { launchOnPort, type PrivateServer, startOnFreePort } from './server-start.ts';
import type { PrivateService, ServiceProfile } from './service-types.ts';

const ANSWER_TIMEOUT_MS = 3000;

/**
 * Starts a private Redis under `<dataDir>/redis` on a free loopback port with a random password.
 * It keeps an append-only file (not for tests), and never drops keys when memory runs short: a dropped key would be a lost job.
 */
export async function startRedis(program: string, dataDir: string, profile: ServiceProfile): Promise<PrivateService> {
  const files = join(dataDir, 'redis');
  const logFile = join(dataDir, 'logs', 'redis.log');
  const pidFile = join(dataDir, 'run', 'redis.pid');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const endLeftover = () => endLeftoverServer(pidFile, files, /(redis|valkey)-server .*127\.0\.0\.1/);
  await endLeftover();
  const password = readOrCreateSecret(join(dataDir, 'secrets', 'redis-password'));
  // A file, not arguments: arguments, and with them the password, can be read by every user of the machine.
  const configFile = join(dataDir, 'run', 'redis.conf');
  const privateServer: PrivateServer = {
    logFile,
    start(candidate) {
      writeFileSync(configFile, redisConfig({ port: candidate, password, files, pidFile, profile }), { mode: 0o600 });
      return startProcess({ name: 'redis', command: program, args: [configFile], logFile });
    },
    answers: (candidate) => pingRedis(redisUrl(password, candidate)),
  };
  const { server, port } = await startOnFreePort(privateServer);
  const launch = async () => {
    await endLeftover();
    return launchOnPort(privateServer, port);
  };
  return { server, url: redisUrl(password, port), launch, logFile };
}

function redisUrl(password: string, port: number): string {
  return `redis://:${password}@127.0.0.1:${port}/0`;
}

function redisConfig(options: { port: number; password: string; files: string; pidFile: string; profile: ServiceProfile }): string {
  return [
    'bind 127.0.0.1',
    'protected-mode yes',
    `port ${options.port}`,
    `requirepass ${options.password}`,
    `dir ${JSON.stringify(options.files)}`,
    `pidfile ${JSON.stringify(options.pidFile)}`,
    'daemonize no',
    'maxmemory-policy noeviction',
    // The append-only file keeps the data. Snapshots are off, because on a full disk a failing one would keep the server from ending.
    'save ""',
    // Tests take a numbered database each, so that emptying one does not disturb the others.
    ...(options.profile === 'test' ? ['databases 1024', 'appendonly no'] : ['databases 16', 'appendonly yes', 'appendfsync everysec']),
    '',
  ].join('\n');
}

/** Resolves when the Redis at this address accepts the password and answers; rejects with what it said otherwise. */
export function pingRedis(url: string): Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'rediss:';
  const address = { host: hostname, port: Number(port === '' ? 6379 : port) };
  const words = ['AUTH', ...(username === '' ? [] : [decodeURIComponent(username)]), decodeURIComponent(password)];
  return new Promise((resolve, reject) => {
    const socket = isSecure ? connectSecurely({ ...address, servername: hostname }) : connect(address);
    let answer = '';
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => fail('no answer'));
    socket.once('error', (error) => fail(error.message));
    socket.once('close', () => fail('connection closed'));
    socket.once(isSecure ? 'secureConnect' : 'connect', () =>
      socket.write(`${password === '' ? '' : encodeCommand(words)}${encodeCommand(['PING'])}`),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
      if (answer.includes('+PONG')) {
        socket.destroy();
        resolve();
      } else if (/^-/m.test(answer)) fail(answer.trim());
    });
  });
}

function encodeCommand(words: string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}
