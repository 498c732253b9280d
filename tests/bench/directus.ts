import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { findFreePort } from '../../scripts/services/free-port.ts';
import { lastLines, startProcess } from '../../scripts/services/managed-process.ts';
import { runCommand } from '../../scripts/services/run-command.ts';
import { waitFor } from '../../scripts/services/wait-for.ts';
import type { Bench } from './environment.ts';

/** The newest version whose packages can all be installed. */
const VERSION = '12.4.0';
/** The copies of orders and lines. */
export const [ORDERS, LINES] = ['peer_order', 'peer_line'];
const READY_MS = 300_000;
export const ADMIN = { email: 'admin@example.com', password: 'bench-password' };

export interface Directus {
  url: string;
  pid: number;
  token: string;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  /** An order of five lines as it is sent in a create, without the columns that the database assigns. */
  order: Record<string, unknown>;
  lines: Array<Record<string, unknown>>;
  stop(): Promise<unknown>;
}

/** Copies orders and lines with their indexes. A collection of Directus has a key of one column; our tables have (tenant_id, id). */
async function copyTables(bench: Bench): Promise<Pick<Directus, 'order' | 'lines'>> {
  const connection = await createConnection({ uri: bench.databaseUrl, supportBigNumbers: true });
  try {
    const tables = { [ORDERS]: 'order_info', [LINES]: 'order_line' };
    for (const [copy, table] of Object.entries(tables)) {
      await connection.query(`create table ${copy} like ${table}`);
      const [indexes] = await connection.query<RowDataPacket[]>(`show index from ${copy} where non_unique = 0 and seq_in_index = 1`);
      // Our unique keys hold the order number, and the orders that this bench creates all have the same one.
      const drops = indexes.map(({ Key_name: name }) => (name === 'PRIMARY' ? 'drop primary key' : `drop index ${name}`));
      await connection.query(`alter table ${copy} modify id bigint not null auto_increment, ${drops.join()}, add primary key (id)`);
      await connection.query(`insert into ${copy} select * from ${table} where tenant_id = ?`, [bench.tenantId]);
    }
    const [[order]] = await connection.query<RowDataPacket[]>(
      `select * from ${ORDERS} o where (select count(*) from ${LINES} l where l.order_info_id = o.id) = 5 order by id desc limit 1`,
    );
    if (!order) throw new Error('there is no order of five lines');
    const [rows] = await connection.query<RowDataPacket[]>(`select * from ${LINES} where order_info_id = ?`, [order.id]);
    const written = ({ id: _, order_info_id: __, ...row }: RowDataPacket) => row;
    return { order: written(order), lines: rows.map(written) };
  } finally {
    await connection.end();
  }
}

/**
 * Installs Directus into the run's own folder and starts it on the bench's database server, over a copy of the same rows.
 * @throws Error where it cannot be installed or does not start
 */
export async function startDirectus(bench: Bench): Promise<Directus> {
  const folder = join(bench.dataDir, 'directus');
  mkdirSync(folder, { recursive: true });
  // The isolated-vm that Directus asks for (for its flows, unused here) does not load in this Node; a newer version does.
  const overrides = { 'isolated-vm': '6.1.2' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, overrides }));
  const logFile = join(bench.dataDir, 'logs', 'directus.log');
  console.log(`  installing directus ${VERSION} ...`);
  const install = ['install', `directus@${VERSION}`, '--no-audit', '--no-fund', '--loglevel=error'];
  await runCommand('npm', install, { name: 'the installation of Directus', cwd: folder, logFile });
  const rows = await copyTables(bench);

  const { hostname, port: databasePort, pathname, username, password } = new URL(bench.databaseUrl);
  const [port, token] = [await findFreePort('127.0.0.1'), randomBytes(16).toString('hex')];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: token,
    DB_CLIENT: 'mysql',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_DATABASE: pathname.slice(1),
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    DB_POOL__MAX: '16',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  };
  const cli = join(folder, 'node_modules', 'directus', 'cli.js');
  await runCommand(process.execPath, [cli, 'bootstrap'], { name: 'the set-up of Directus', cwd: folder, env, logFile });
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const server = await startProcess({ name: 'directus', command: process.execPath, args: [cli, 'start'], cwd: folder, env, logFile });
  const ask = async () => {
    const answer = await fetch(`${url}/server/ping`);
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  const problem = await Promise.race([waitFor(ask, READY_MS, 20), server.ended]);
  if (problem !== undefined) throw new Error(`Directus does not start: ${JSON.stringify(problem)}\n${lastLines(logFile, 20)}`);
  const startMs = performance.now() - begun;

  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const collection of [ORDERS, LINES]) await send('PATCH', `/collections/${collection}`, { meta: { hidden: false } });
  await send('POST', `/fields/${ORDERS}`, { field: 'lines', type: 'alias', meta: { special: ['o2m'] } });
  await send('POST', '/relations', {
    collection: LINES,
    field: 'order_info_id',
    related_collection: ORDERS,
    meta: { one_field: 'lines' },
    schema: null,
  });
  return { url, pid: server.pid, token, startMs, ...rows, stop: () => server.stop() };
}
