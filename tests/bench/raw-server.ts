// The bare contender: node:http and mysql2 with the product's statements, without sign-in and validation; rows go straight to
// JSON.stringify.
import { createServer, type IncomingMessage } from 'node:http';
import { createPool, type ResultSetHeader } from 'mysql2/promise';
import type { Statement } from './statement-recorder.ts';

export interface RawSettings {
  databaseUrl: string;
  connections: number;
  /** The page query of the list without the counting; it answers `total`. */
  list: Statement[];
  total: number;
  /** The product's statements for the same page with its total. */
  listWithTotal: Statement[];
  /** The statements for an order and its lines; each request replaces `orderKey` by the id it asks for. */
  order: Statement[];
  orderKey: number;
  /** The statements of a create, from begin to commit; each replay replaces the order key and the number in `created` by its own. */
  create: Statement[];
  created: { orderKey: number; number: string };
  /** Rows that `/plain` answers without the database. */
  rows: unknown[];
}

const settings = JSON.parse(process.env.BENCH_RAW ?? '') as RawSettings;
const pool = createPool({
  uri: settings.databaseUrl,
  connectionLimit: settings.connections,
  supportBigNumbers: true,
  timezone: 'Z',
  charset: 'utf8mb4',
});

const swap = (parameters: readonly unknown[], from: unknown, to: unknown) => parameters.map((value) => (value === from ? to : value));

async function all(statements: readonly Statement[], fill: (parameters: unknown[]) => unknown[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { sql, parameters } of statements) answers.push((await pool.query(sql, fill(parameters)))[0]);
  return answers;
}

async function create(): Promise<number> {
  const { created } = settings;
  const connection = await pool.getConnection();
  let orderKey = created.orderKey;
  let number = created.number;
  try {
    for (const { sql, parameters } of settings.create) {
      const [result] = await connection.query(sql, swap(swap(parameters, created.orderKey, orderKey), created.number, number));
      const { insertId } = result as ResultSetHeader;
      if (sql.startsWith('insert into `order_info`')) orderKey = insertId;
      if (sql.startsWith('insert into `order_number_counter`'))
        number = `${created.number.split('-')[0]}-${String(insertId).padStart(4, '0')}`;
    }
    return orderKey;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = request.url ?? '';
  if (url.startsWith('/list') || url.startsWith('/total')) {
    const [rows] = await all(url.startsWith('/list') ? settings.list : settings.listWithTotal, (parameters) => parameters);
    return { list: rows, total: settings.total };
  }
  if (url.startsWith('/order')) {
    const id = Number(url.slice(url.indexOf('=') + 1));
    const [orders, lines] = await all(settings.order, (parameters) => swap(parameters, settings.orderKey, id));
    return { ...(orders as object[])[0], orderDels: lines };
  }
  if (url.startsWith('/create')) {
    await bodyOf(request);
    return create();
  }
  return { list: settings.rows, total: settings.rows.length };
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const text = Buffer.from(JSON.stringify({ code: 0, data, msg: '' }));
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length });
      response.end(text);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
