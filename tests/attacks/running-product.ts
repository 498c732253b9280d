import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { findFreePort } from '../../scripts/services/free-port.ts';
import { lastLines, type ManagedProcess, startProcess } from '../../scripts/services/managed-process.ts';
import { commandLine } from '../../scripts/services/process-identity.ts';

const START_MS = 240_000;
const STOP_MS = 60_000;
const MOST_STARTS = 3;
const PASSWORD = 'correct horse 1';

/** The parts of the product, by a pattern of their command line. */
const PARTS = {
  server: /programs\/\w+\/server\.js/,
  worker: /programs\/\w+\/worker\.js/,
  database: /mariadbd|mysqld/,
  redis: /(redis|valkey)-server/,
};
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];

/** The product as `npm start` runs it, with a private database, Redis and data folder, at an address that stays the same. */
export class RunningProduct {
  readonly dataDir: string;
  readonly url: string;
  readonly password = PASSWORD;
  #process: ManagedProcess | undefined;
  readonly #port: number;

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(dataDir: string): Promise<RunningProduct> {
    const product = new RunningProduct(dataDir, await findFreePort());
    await product.ensureRunning();
    return product;
  }

  /** Waits until it answers; starts it again when it has ended. @throws Error after three attempts */
  async ensureRunning(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        if (!this.isRunning()) await this.#launch();
        return await this.waitUntilReady();
      } catch (error) {
        if (tries === MOST_STARTS) throw error;
      }
    }
  }

  async #launch(): Promise<void> {
    const { DATABASE_URL: _database, REDIS_URL: _redis, npm_lifecycle_event: _npm, ...env } = process.env;
    this.#process = await startProcess({
      name: 'start',
      command: process.execPath,
      args: ['scripts/start.ts'],
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...env, NODE_ENV: 'production', DATA_DIR: this.dataDir, PORT: String(this.#port), HOST: '127.0.0.1', DEMO_PASSWORD: PASSWORD },
      logFile: join(this.dataDir, 'start.log'),
    });
  }

  /** The name of the demo shop, from the line that the start prints; empty before that. */
  get tenantName(): string {
    return /租户 tenant: (.+?) {2}用户/.exec(readFileSync(join(this.dataDir, 'start.log'), 'utf8'))?.[1] ?? '';
  }

  isRunning(): boolean {
    return this.#process !== undefined && !this.#process.hasEnded();
  }

  async waitUntilReady(): Promise<void> {
    for (const deadline = Date.now() + START_MS; ; await pause(200)) {
      if (!this.isRunning()) throw new Error(`the product gave up:\n${lastLines(join(this.dataDir, 'start.log'), 8)}`);
      try {
        const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3_000) });
        // The line with the shop is printed a moment after the server answers.
        if (answer.ok && this.tenantName !== '') return;
      } catch {
        // Not listening yet.
      }
      if (Date.now() > deadline) throw new Error(`the product was not ready within ${START_MS / 1000} s`);
    }
  }

  async stop(): Promise<void> {
    await this.#process?.stop(STOP_MS);
  }

  /** The process id of a part; undefined while the part is down. */
  pidOf(part: Part): number | undefined {
    return descendantsOf(this.#process?.pid ?? 0).find((pid) => PARTS[part].test(commandLine(pid)));
  }

  /** Resident memory of the server in megabytes, and the number of its open files and sockets; undefined while it is down. */
  serverUse(): { megabytes: number; files: number } | undefined {
    const pid = this.pidOf('server');
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return { megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
    } catch {
      return undefined;
    }
  }

  serverLog(): string {
    try {
      return readFileSync(join(this.dataDir, 'logs', 'server.log'), 'utf8');
    } catch {
      return '';
    }
  }

  /** Queries the database directly. */
  async query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    const port = /--port=(\d+)/.exec(commandLine(this.pidOf('database') ?? 0))?.[1];
    const password = readFileSync(join(this.dataDir, 'secrets', 'database-password'), 'utf8').trim();
    const connection = await createConnection({ uri: `mysql://print_shop:${password}@127.0.0.1:${port}/print_shop` });
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql, values);
      return rows as T[];
    } finally {
      await connection.end();
    }
  }
}

/** All processes below a process, read from /proc, because small images have no ps. */
function descendantsOf(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name): Array<[pid: number, parent: number]> => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
    } catch {
      return [];
    }
  });
  const found = [root];
  for (const one of found) found.push(...parents.filter(([, parent]) => parent === one).map(([pid]) => pid));
  return found.slice(1);
}
