import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from '../support/patience.ts';

const AGAIN_MS = 400;

export interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/**
 * A client that expects outages: it repeats each call until it is answered; uploads under the same Idempotency-Key, other calls under the
 * headers that they are given.
 * @throws Error when a call is refused, or not answered within PATIENCE_MS
 */
export interface PatientClient {
  call<T>(method: string, path: string, headers?: Record<string, string>, body?: unknown): Promise<T>;
  upload<T>(path: string, file: Buffer, name: string): Promise<T>;
  download(path: string): Promise<Buffer>;
}

const isPassing = (code: number) => (code >= 500 && code < 600) || code === 429;

async function untilAnswered<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  let last: unknown = 'no answer';
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(AGAIN_MS)) {
    try {
      const result = await attempt();
      if (result !== undefined) return result;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      last = error;
    }
  }
  throw new Error(`${what}: ${String(last)}`);
}

/** A refusal that another attempt would only repeat. */
class Refusal extends Error {}

/** @returns undefined for an answer that asks for another attempt later @throws Refusal for any other answer but success */
async function readAnswer<T>(what: string, response: Response, sees: (what: string, code: number) => void): Promise<T | undefined> {
  const answer = (await response.json()) as Answer<T>;
  sees(what, answer.code);
  if (answer.code === 0) return answer.data;
  if (isPassing(answer.code)) return undefined;
  throw new Refusal(`${what}: ${answer.code} ${answer.msg}`);
}

/** Signs in. `sees` gets the code of every answer, also of those that ask for another attempt. */
export async function signIn(
  url: string,
  tenantName: string,
  username: string,
  password: string,
  sees: (what: string, code: number) => void = () => {},
): Promise<PatientClient> {
  const read = async <T>(what: string, response: Response) => readAnswer<T>(what, response, sees);
  const base = `${url}/admin-api`;
  const { accessToken } = await untilAnswered('login', async () =>
    read<{ accessToken: string }>(
      'login',
      await fetch(`${base}/system/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantName, username, password }),
      }),
    ),
  );
  const authorization = { authorization: `Bearer ${accessToken}` };
  let key = 0;
  return {
    call(method, path, headers = {}, body) {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const init: RequestInit = { method, headers: { ...authorization, ...type, ...headers } };
      if (body !== undefined) init.body = JSON.stringify(body);
      return untilAnswered(path, async () => read(path, await fetch(base + path, init)));
    },
    upload(path, file, name) {
      key += 1;
      const headers = { ...authorization, 'idempotency-key': `kills-${key}` };
      return untilAnswered(path, async () => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(file)]), name);
        return read(path, await fetch(base + path, { method: 'POST', headers, body: form }));
      });
    },
    download: (path) =>
      untilAnswered(path, async () => {
        const response = await fetch(base + path, { headers: authorization });
        if (response.headers.get('content-type')?.includes('json')) {
          await read(path, response);
          return undefined;
        }
        return Buffer.from(await response.arrayBuffer());
      }),
  };
}
