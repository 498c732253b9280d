import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestApplication, type RestShop, startRest } from './rest-client.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('0123456789')]);

let rest: RestApplication;
let shop: RestShop;
beforeAll(async () => {
  rest = await startRest();
  shop = await rest.openShop();
});
afterAll(() => rest.stop());

async function upload(path: string, field: string, content: Buffer, name: string, isPut = false) {
  const form = { fields: { path: '../../etc' }, files: { [field]: { name, content } } };
  const { body } = await rest.send(isPut ? 'PUT' : 'POST', path, { token: shop.token, form });
  return body as { code: number; data: string; msg: string };
}
const get = (address: string, headers: Record<string, string> = {}) => rest.send('GET', `/${address}`, { headers });

describe('a file', () => {
  it('is sent to everybody who has its address, whole or in part, and may run nothing in a browser', async () => {
    const { code, data: address } = await upload('/infra/file/upload', 'file', PNG, '门头.png');
    expect(code).toBe(0);
    const whole = await get(address);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-security-policy')]).toEqual([
      200,
      'image/png',
      "default-src 'none'; sandbox",
    ]);
    expect(whole.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%E9%97%A8%E5%A4%B4.png");
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.bytes).toEqual(PNG);
    const part = await get(address, { range: 'bytes=8-10' });
    expect([part.status, part.headers.get('content-range'), part.text]).toEqual([206, `bytes 8-10/${PNG.length}`, '012']);
    expect((await get(address, { range: `bytes=${PNG.length}-` })).status).toBe(416);
  });

  it('is not sent on a connection that asks for the next file before it has the first', async () => {
    const { data: address } = await upload('/infra/file/upload', 'file', PNG, '门头.png');
    // Written to a socket, because supertest waits for each answer before it sends the next request.
    const { port } = new URL(rest.url);
    const socket = connect(Number(port), '127.0.0.1');
    const parts: Buffer[] = [];
    const ended = new Promise<void>((resolve) => socket.on('close', resolve).on('error', () => undefined));
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(5));
    await ended;
    expect(
      Buffer.concat(parts)
        .toString('latin1')
        .match(/HTTP\/1.1 200/g) ?? [],
    ).toEqual([]);
  });

  it('that is no picture is a download, never shown, and only at the signed address', async () => {
    const { data: address } = await upload('/infra/file/upload', 'file', Buffer.from('<script>alert(1)</script>'), '页.html');
    const answer = await get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await get(address.replace(/\?.*/, ''))).status).toBe(404);
    expect((await get(address.replace('expires=', 'expires=9'))).status).toBe(404);
  });

  it('of a customer is uploaded and fetched by the calls of the older clients’ file server', async () => {
    type Answer = Record<string, string>;
    const form = { fields: { targetDir: '../../etc' }, files: { files: { name: '画面.png', content: PNG } } };
    const answer = JSON.parse((await rest.send('POST', '//api/files/upload', { token: shop.token, form })).text) as Answer;
    expect(answer).toMatchObject({ success: true, fileName: '画面.png', contentType: 'image/png' });
    expect((await get(answer.url?.replace(/\?.*/, '') ?? '')).status).toBe(404);
    const named = { ...form, fields: { ...form.fields, filename: '门头\u0007.png' } };
    expect(JSON.parse((await rest.send('POST', '//api/files/upload', { token: shop.token, form: named })).text)).toMatchObject({
      fileName: '门头_.png',
    });
    const ask = async (filePath: unknown, token = shop.token) =>
      JSON.parse((await rest.send('POST', '//api/files/get-url-data', { token, body: { filePath } })).text) as Answer;
    const again = await ask(answer.path);
    expect((await get(again.url ?? '')).bytes).toEqual(PNG);
    const other = await rest.openShop();
    for (const filePath of [answer.path, '../../etc/passwd', 'http://127.0.0.1/']) {
      expect(await ask(filePath, other.token)).toMatchObject({ success: false, error: '文件不存在或已被删除' });
    }
    expect(await ask('')).toMatchObject({ success: false, error: '文件路径不能为空' });
  });

  it('leaves nothing of its upload behind', async () => {
    await upload('/infra/file/upload', 'file', PNG, '一.png');
    await upload('/system/user/profile/update-avatar', 'avatarFile', Buffer.from('text'), '二.png');
    const { readdir } = await import('node:fs/promises');
    const kept = await readdir(`${rest.dataDir}/files/${shop.tenantId}`);
    expect(kept).toContain('file');
    expect(await readdir(`${rest.dataDir}/files/${shop.tenantId}/import`)).toEqual([]);
  });

  it('becomes the picture of its person, by either method', async () => {
    for (const isPut of [false, true]) {
      const { code, data } = await upload('/system/user/profile/update-avatar', 'avatarFile', PNG, '我.png', isPut);
      expect([code, (await shop.call('GET', '/system/user/profile/get')).data]).toMatchObject([0, { avatar: data }]);
    }
  });
});
