import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccountService } from '#domain/system/account.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import type { ImportAnswer, ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { ask, type RestAnswer, type RestCall } from '../rest/rest-client.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const PASSWORD = 'correct horse 电池';
export const SAMPLES = new URL('../samples/', import.meta.url);

export interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

export interface ImportShop {
  tenantId: number;
  send(method: string, path: string, options?: RestCall): Promise<RestAnswer>;
  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  upload(path: string, file: Uint8Array, name: string, headers?: Record<string, string>): Promise<Answer<ImportAnswer>>;
  uploadSample(path: string, sample: string): Promise<Answer<ImportAnswer>>;
  job(id: number): Promise<ImportJobDetail>;
  /** Waits until an import is done, failed or cancelled. */
  ended(id: number): Promise<ImportJobDetail>;
}

export interface ImportApplication {
  application: TestApplication;
  db: Database;
  /** Makes a shop and signs in: as its administrator, or where permissions are given as a person with only these. */
  shop(permissions?: string[]): Promise<ImportShop>;
  close(): Promise<void>;
}

export async function openImportApplication(options: { workers?: number; env?: NodeJS.ProcessEnv } = {}): Promise<ImportApplication> {
  const application = await startApplication({ workers: options.workers ?? 1, env: { LOG_LEVEL: 'info', ...options.env } });
  const db = createDatabase(createDatabasePool(application.databaseUrl, 4));
  let count = 0;
  return {
    application,
    db,
    async shop(permissions) {
      count += 1;
      const name = `导入店${count}`;
      const accounts = createAccountService({ db });
      const { tenantId } = await accounts.createTenant({ name, admin: { username: 'admin', password: PASSWORD } });
      if (permissions) {
        const roleId = await accounts.createRole({ tenantId, db }, { name: '员工', code: 'staff', permissions });
        await accounts.createUser({ tenantId, db }, { username: 'staff', nickname: '王芳', password: PASSWORD, roleIds: [roleId] });
      }
      return signIn(application.url, tenantId, name, permissions ? 'staff' : 'admin');
    },
    async close() {
      await db.destroy();
      await application.stop();
    },
  };
}

async function signIn(url: string, tenantId: number, tenantName: string, username: string): Promise<ImportShop> {
  const login = await ask(url, 'POST', '/system/auth/login', { body: { tenantName, username, password: PASSWORD } });
  const { accessToken: token } = login.body.data as { accessToken: string };
  const send = (method: string, path: string, options: RestCall = {}) => ask(url, method, path, { token, ...options });

  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => (await send(method, path, { body })).body;

  async function upload(path: string, file: Uint8Array, name: string, headers: Record<string, string> = {}): Promise<Answer<ImportAnswer>> {
    const form = { files: { file: { name, content: Buffer.from(file) } } };
    return (await send('POST', path, { form, headers })).body;
  }

  const job = async (id: number) => (await call<ImportJobDetail>('GET', `/bs/import-job/get?id=${id}`)).data;
  return {
    tenantId,
    send,
    call,
    upload,
    uploadSample: async (path, sample) => upload(path, await readFile(new URL(sample, SAMPLES)), sample.split('/').at(-1) ?? sample),
    job,
    async ended(id) {
      for (const deadline = Date.now() + PATIENCE_MS; ; ) {
        const current = await job(id);
        if (['done', 'failed', 'cancelled'].includes(current.state)) return current;
        if (Date.now() > deadline)
          throw new Error(`import ${id} did not end: ${JSON.stringify({ ...current, createNames: [], failures: [] })}`);
        await pause(200);
      }
    },
  };
}
