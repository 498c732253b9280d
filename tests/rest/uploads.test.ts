import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_FILE_MAX_BYTES } from '#shared/schemas/import.schema.ts';
import { sendRaw } from './raw-socket.ts';
import { type Envelope, type RestApplication, type RestShop, startRest } from './rest-client.ts';

const PATH = '/bs/unit-type/import';
const BOUNDARY = 'xXsheetXx';
/** The first bytes of a zip, which are all that the call checks; the job reads the file later. */
const CONTENT = 'PK\u0003\u0004 rows';

let application: RestApplication;
let shop: RestShop;
const tenants: number[] = [];

beforeAll(async () => {
  application = await startRest();
  shop = await open();
});
afterAll(() => application.stop());

async function open(): Promise<RestShop> {
  const opened = await application.openShop(['bs:unit-type:query']);
  tenants.push(opened.tenantId);
  return opened;
}

interface Part {
  disposition: string;
  type?: string;
  content?: string;
}

const FILE: Part = { disposition: 'form-data; name="file"; filename="单位.xlsx"', type: 'application/octet-stream', content: CONTENT };
const FIELD: Part = { disposition: 'form-data; name="updateSupport"', content: 'true' };

function multipart(parts: Part[], boundary = BOUNDARY): Buffer {
  const written = parts.map(
    ({ disposition, type, content = '' }) =>
      `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`,
  );
  return Buffer.from(`${written.join('')}--${boundary}--\r\n`);
}

interface Sent {
  body: Buffer;
  length?: number;
  token?: string;
  type?: string | null;
  isCut?: boolean;
  headers?: string[];
}

async function upload({ body, length = body.length, token = shop.token, type, isCut = false, headers = [] }: Sent) {
  const contentType = type === null ? [] : [`Content-Type: ${type ?? `multipart/form-data; boundary=${BOUNDARY}`}`];
  const head = [`POST /admin-api${PATH} HTTP/1.1`, `Authorization: Bearer ${token}`, `Content-Length: ${length}`, 'Prefer: respond-async'];
  const answer = await sendRaw(application.url, { head: [...head, ...contentType, ...headers], body, isCut });
  const isJson = answer.text.startsWith('{');
  return { ...answer, body: (isJson ? JSON.parse(answer.text) : {}) as Envelope };
}

async function storedFiles(): Promise<string[]> {
  const found = await readdir(join(application.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((item) => item.isFile())
    .map((item) => item.name)
    .sort();
}

async function namedFiles(): Promise<string[]> {
  const jobs = tenants.map((tenantId) =>
    application.db.selectFrom('importJob').select('fileKey').where('tenantId', '=', tenantId).execute(),
  );
  return (await Promise.all(jobs))
    .flat()
    .map(({ fileKey }) => fileKey.split('/').at(-1) ?? '')
    .sort();
}

/** Waits until only the files that jobs name are stored: the server removes the file of a cut upload a moment later. */
async function expectNothingLeft(): Promise<void> {
  const named = await namedFiles();
  while (JSON.stringify(await storedFiles()) !== JSON.stringify(named)) await pause(50);
  expect(application.server.hasEnded()).toBe(false);
  expect((await application.send('GET', '//livez')).status).toBe(200);
}

/** Does the work for all items, four at a time. */
async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

describe('an upload that is cut', () => {
  const whole = multipart([FIELD, FILE]);
  // Up to the line break behind the closing boundary, without which the form is complete.
  const cuts = Array.from({ length: whole.length - 2 }, (_, length) => length);

  it('at any byte, with a length that says so, is refused and leaves nothing', async () => {
    const odd: unknown[] = [];
    await inParallel(cuts, async (cut) => {
      const { status, body } = await upload({ body: whole.subarray(0, cut) });
      if (status !== 200 || body.code !== 400 || !/[\u4e00-\u9fff]/.test(body.msg)) odd.push([cut, status, body]);
    });
    expect(odd).toEqual([]);
    await expectNothingLeft();
  });

  it('at any byte by a connection that breaks leaves nothing', async () => {
    await inParallel(cuts, async (cut) => {
      await upload({ body: whole.subarray(0, cut), length: whole.length, isCut: true });
    });
    await expectNothingLeft();
  });

  it('in a large file leaves nothing', async () => {
    const large = multipart([{ ...FILE, content: CONTENT + 'x'.repeat(3_000_000) }, FIELD]);
    const places = [100_000, 1_000_000, 2_999_999, large.length - BOUNDARY.length, large.length - 3];
    await inParallel(places, async (cut) => {
      expect((await upload({ body: large.subarray(0, cut) })).body.code).toBe(400);
      await upload({ body: large.subarray(0, cut), length: large.length, isCut: true });
    });
    await expectNothingLeft();
  });
});

describe('a form that is none of ours', () => {
  const OTHER = multipart([{ ...FILE, disposition: 'form-data; name="sheet"; filename="a.xlsx"' }]);
  const odd: Array<[string, Partial<Sent>, string]> = [
    ['without a boundary', { type: 'multipart/form-data' }, 'multipart/form-data'],
    ['with an empty boundary', { type: 'multipart/form-data; boundary=' }, 'multipart/form-data'],
    ['of another type', { type: 'application/json' }, 'multipart/form-data'],
    ['of a form without files', { type: 'application/x-www-form-urlencoded' }, 'multipart/form-data'],
    ['without a type', { type: null }, 'multipart/form-data'],
    ['with another boundary than it says', { body: multipart([FILE], 'other') }, '上传的内容不完整'],
    ['with two files', { body: multipart([FILE, FILE]) }, '一次只能上传一个文件'],
    ['with three files', { body: multipart([FILE, FILE, FILE]) }, '一次只能上传一个文件'],
    ['with no file', { body: multipart([FIELD]) }, '请选择要上传的文件'],
    ['with nothing at all', { body: Buffer.alloc(0) }, '请选择要上传的文件|上传的内容不完整'],
    ['with a file that has no name', { body: multipart([{ ...FILE, disposition: 'form-data; name="file"' }]) }, '请选择要上传的文件'],
    ['with the file under another name', { body: OTHER }, '名为 file 的字段'],
    ['with an empty file', { body: multipart([{ ...FILE, content: '' }]) }, '文件是空的'],
    ['with a file that is no workbook', { body: multipart([{ ...FILE, content: 'a,b,c' }]) }, '仅支持 .xlsx 或 .xls'],
    ['with headers of a part that never end', { body: Buffer.from(`--${BOUNDARY}\r\n${'x'.repeat(100_000)}`) }, '上传的内容不完整'],
  ];

  it.each(odd)('%s is refused and leaves nothing', async (_, sent, words) => {
    const { status, body } = await upload({ body: multipart([FILE]), ...sent });
    expect([status, body.code], body.msg).toEqual([200, words.startsWith('仅支持') ? 1_030_003_001 : 400]);
    expect(body.msg).toMatch(new RegExp(words));
    await expectNothingLeft();
  });

  it.each([
    '../../../etc/passwd',
    'C:\\fakepath\\单位.xlsx',
    `${'长'.repeat(400)}.xlsx`,
    `${'😀'.repeat(200)}x.xlsx`,
    '=1+1.xlsx',
    '<script>.xlsx',
    '%00.xlsx',
  ])('but for the name of its file, %j, is taken', async (name) => {
    const own = await open();
    // Not a form of supertest, which sends only the last part of a path as the name.
    const body = multipart([{ ...FILE, disposition: `form-data; name="file"; filename="${name}"` }]);
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, prefer: 'respond-async' };
    const { code, data } = await own.call('POST', PATH, body, headers);
    expect(code).toBe(0);
    const job = (await own.call('GET', `/bs/import-job/get?id=${(data as { jobId: number }).jobId}`)).data as { fileName: string };
    expect(job.fileName).not.toMatch(/[/\\]|\p{Cc}/u);
    expect(encodeURIComponent(job.fileName)).toMatch(/xlsx$|passwd$/);
  });
});

describe('before a byte of the file is read', () => {
  /** Sends only the head of a request, so an answer comes only if the server does not wait for the body. */
  const announce = (length: number, token?: string) => upload({ body: Buffer.alloc(0), length, ...(token === undefined ? {} : { token }) });

  it('strangers and those who may not are refused', async () => {
    expect((await announce(1000, 'nonsense')).body.code).toBe(401);
    expect((await announce(1000, shop.staffToken)).body).toMatchObject({ code: 403, msg: '没有该操作权限' });
    const { status, body } = await sendRaw(application.url, {
      head: [
        `POST /admin-api${PATH} HTTP/1.1`,
        `Authorization: Bearer ${shop.token}`,
        'tenant-id: 999999',
        'Content-Length: 1000',
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      ],
    }).then(({ status, text }) => ({ status, body: JSON.parse(text) as Envelope }));
    expect([status, body.code]).toEqual([200, 403]);
    await expectNothingLeft();
  });

  it('a file that is said to be too large is refused', async () => {
    expect(await announce(IMPORT_FILE_MAX_BYTES * 2)).toMatchObject({
      status: 413,
      body: { code: 413, msg: '提交的内容过大，上限为 100 MB' },
    });
    await expectNothingLeft();
  });
});

it('a file is not taken from somebody who has signed out while it came', async () => {
  const own = await open();
  const body = multipart([{ ...FILE, content: CONTENT + 'x'.repeat(300_000) }]);
  const sending = httpRequest(`${application.url}/admin-api${PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${own.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
      prefer: 'respond-async',
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => sending.on('response', resolve).on('error', reject));
  const before = (await storedFiles()).length;
  sending.write(body.subarray(0, 200_000));
  // The server stores the file while it comes, after it has checked the sender.
  while ((await storedFiles()).length === before) await pause(20);
  expect((await own.call('POST', '/system/auth/logout')).code).toBe(0);
  sending.end(body.subarray(200_000));
  expect(await json(await answer)).toMatchObject({ code: 401 });
  await expectNothingLeft();
});

describe('bytes of an upload in pieces, from a client that closes its connection after each request', () => {
  /** Begins an upload in a new shop, where no upload of another test takes room. `giveUp` deletes it and checks that nothing is left. */
  async function begin(
    size: number,
  ): Promise<{ own: RestShop; uploadUrl: string; offset: () => Promise<number>; giveUp: () => Promise<void> }> {
    const own = await open();
    const { id, uploadUrl } = (await own.call('POST', '/infra/upload/create', { name: '画面.psd', size })).data as {
      id: number;
      uploadUrl: string;
    };
    const head = [`HEAD ${uploadUrl} HTTP/1.1`, `Authorization: Bearer ${own.token}`];
    const offset = async () => Number(/^upload-offset: (\d+)/im.exec((await sendRaw(application.url, { head })).headers)?.[1]);
    const giveUp = async () => {
      await own.call('DELETE', `/infra/upload/delete?id=${id}`);
      expect((await application.send('GET', '//readyz')).body).toMatchObject({ draining: false });
      await expectNothingLeft();
    };
    return { own, uploadUrl, offset, giveUp };
  }

  const patch = (uploadUrl: string, { token }: RestShop, ...headers: string[]) => [
    `PATCH ${uploadUrl} HTTP/1.1`,
    `Authorization: Bearer ${token}`,
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    ...headers,
  ];

  it('are refused when more bytes come than were announced, in a body without a length', async () => {
    const { own, uploadUrl, giveUp } = await begin(1000);
    const body = Buffer.from(`7d0\r\n${'x'.repeat(2000)}\r\n0\r\n\r\n`);
    const answer = await sendRaw(application.url, { head: patch(uploadUrl, own, 'Transfer-Encoding: chunked'), body });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([413, { code: 413, data: null, msg: 'Upload-Length: 1000' }]);
    await giveUp();
  });

  it('are refused when another request continues the upload, and only this request fails', async () => {
    const { own, uploadUrl, offset, giveUp } = await begin(10);
    const first = sendRaw(application.url, { head: patch(uploadUrl, own, 'Content-Length: 10'), body: Buffer.from('1') });
    await expect.poll(offset).toBe(1);
    const second = patch(uploadUrl, own, 'Content-Length: 9').map((line) => line.replace('Upload-Offset: 0', 'Upload-Offset: 1'));
    expect((await sendRaw(application.url, { head: second, body: Buffer.alloc(9, '2') })).status).toBe(204);
    expect((await first).status).toBe(409);
    expect(await offset()).toBe(10);
    await giveUp();
  });
});

it('a file of more than 100 MB is refused and leaves nothing', async () => {
  const body = Buffer.concat([
    multipart([FILE]).subarray(0, -BOUNDARY.length - 8),
    Buffer.alloc(IMPORT_FILE_MAX_BYTES),
    Buffer.from('\r\n'),
    multipart([]),
  ]);
  expect(await upload({ body })).toMatchObject({ status: 413, body: { code: 413, msg: '提交的内容过大，上限为 100 MB' } });
  await expectNothingLeft();
});
