import { randomBytes } from 'node:crypto';
import request, { type Response } from 'supertest';
import { createAccountService } from '#domain/system/account.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication, type TestApplicationOptions } from '../support/application.ts';

export const PASSWORD = 'correct horse 电池';

export interface Envelope {
  code: number;
  // `never`, so that a test can cast it to what it reads.
  data: never;
  msg: string;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  body: Envelope;
}

export interface RestCall {
  token?: string;
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  /** A form in place of a body: its fields, and its files by the names of their fields. */
  form?: { fields?: Record<string, string>; files: Record<string, { name: string; content: Buffer }> };
  headers?: Record<string, string>;
}

/** The real server, its database and calls of it. */
export interface RestApplication extends TestApplication {
  db: Database;
  send(method: string, path: string, options?: RestCall): Promise<RestAnswer>;
  openShop(permissions?: string[]): Promise<RestShop>;
}

export interface RestShop {
  tenantId: number;
  tenantName: string;
  /** Token of the shop's administrator. */
  token: string;
  /** Token of a person with the permissions given to `openShop`. */
  staffToken: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope>;
}

/** Keeps the bytes of an answer unparsed, whatever its content type. */
function readBytes(response: Response, done: (error: Error | null, bytes: Buffer) => void): void {
  // superagent hands a parser the stream of the answer, although its type is `Response`.
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

/** One call to a server. Its path is below `/admin-api`, or from the root when it starts with `//`. */
export async function ask(server: string, method: string, path: string, options: RestCall = {}): Promise<RestAnswer> {
  const { token, body, form, headers = {} } = options;
  const url = new URL(path.startsWith('//') ? server + path.slice(1) : `${server}/admin-api${path}`);
  const call = request(url.origin)
    [method.toLowerCase() as 'get'](url.pathname + url.search)
    .buffer(true)
    .parse(readBytes);
  if (token) call.set('authorization', `Bearer ${token}`);
  if (body !== undefined) call.set('content-type', 'application/json');
  call.set(headers);
  for (const [name, value] of Object.entries(form?.fields ?? {})) call.field(name, value);
  for (const [name, file] of Object.entries(form?.files ?? {})) call.attach(name, file.content, file.name);
  if (body !== undefined) call.send(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  const response = await call;
  const bytes = Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0);
  const answered = new Headers(Object.entries(response.headers as Record<string, string>));
  const isJson = answered.get('content-type')?.includes('json') && bytes.length > 0;
  const text = bytes.toString();
  return { status: response.status, headers: answered, bytes, text, body: (isJson ? JSON.parse(text) : {}) as Envelope };
}

export async function startRest(options: TestApplicationOptions = {}): Promise<RestApplication> {
  const application = await startApplication({ workers: 0, ...options });
  const db = createDatabase(createDatabasePool(application.databaseUrl, 2));

  const send: RestApplication['send'] = (method, path, call) => ask(application.url, method, path, call);

  const signIn = async (tenantName: string, username: string): Promise<string> => {
    const { body } = await send('POST', '/system/auth/login', { body: { tenantName, username, password: PASSWORD } });
    return (body.data as { accessToken: string }).accessToken;
  };

  const openShop = async (permissions: string[] = []): Promise<RestShop> => {
    const tenantName = `店${randomBytes(6).toString('hex')}`;
    const accounts = createAccountService({ db });
    const { tenantId } = await accounts.createTenant({ name: tenantName, admin: { username: 'admin', password: PASSWORD } });
    const roleId = await accounts.createRole({ tenantId, db }, { name: '员工', code: 'staff', permissions });
    await accounts.createUser({ tenantId, db }, { username: 'wang', password: PASSWORD, roleIds: [roleId] });
    const [token, staffToken] = [await signIn(tenantName, 'admin'), await signIn(tenantName, 'wang')];
    const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      (await send(method, path, { token, body, headers })).body;
    return { tenantId, tenantName, token, staffToken, call };
  };

  return {
    ...application,
    db,
    send,
    openShop,
    stop: async () => {
      await db.destroy();
      await application.stop();
    },
  };
}
