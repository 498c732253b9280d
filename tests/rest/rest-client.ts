import { randomBytes } from 'node:crypto';
import request, { type Response } from 'supertest';
import { createAccountService } from '#domain/system/account.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication, type TestApplicationOptions } from '../support/application.ts';

export const PASSWORD = 'correct horse 电池';

export interface Envelope {
  code: number;
  // Answers are read field by field in the tests.
  data: never;
  msg: string;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: Envelope;
}

/** The real server and what tests do beside it. */
export interface RestApplication extends TestApplication {
  db: Database;
  /** Below `/admin-api`, or from the root when the path starts with `//`. */
  send(method: string, path: string, options?: { token?: string; body?: unknown; headers?: Record<string, string> }): Promise<RestAnswer>;
  openShop(permissions?: string[]): Promise<RestShop>;
}

export interface RestShop {
  tenantId: number;
  tenantName: string;
  /** Of the shop's admin. */
  token: string;
  /** Of a person with the given permissions only. */
  staffToken: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope>;
}

/** The answer as it was sent, whatever it says it is. */
function readText(response: Response, done: (error: Error | null, text: string) => void): void {
  // What a parser is given is the stream of the answer, whatever its type says.
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  stream.on('end', () => done(null, Buffer.concat(chunks).toString()));
}

export async function startRest(options: TestApplicationOptions = {}): Promise<RestApplication> {
  const application = await startApplication({ workers: 0, ...options });
  const db = createDatabase(createDatabasePool(application.databaseUrl, 2));

  const send: RestApplication['send'] = async (method, path, { token, body, headers = {} } = {}) => {
    const url = new URL(path.startsWith('//') ? application.url + path.slice(1) : `${application.url}/admin-api${path}`);
    const call = request(url.origin)
      [method.toLowerCase() as 'get'](url.pathname + url.search)
      .buffer(true)
      .parse(readText);
    if (token) call.set('authorization', `Bearer ${token}`);
    if (body !== undefined) call.set('content-type', 'application/json');
    call.set(headers);
    const response = await (body === undefined ? call : call.send(typeof body === 'string' ? body : JSON.stringify(body)));
    const text = String(response.body);
    const answered = new Headers(Object.entries(response.headers as Record<string, string>));
    const isJson = answered.get('content-type')?.includes('json');
    return { status: response.status, headers: answered, text, body: (isJson ? JSON.parse(text) : {}) as Envelope };
  };

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
