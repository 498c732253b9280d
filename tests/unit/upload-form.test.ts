import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { createUploadReceiver } from '#api/http/upload.ts';
import { createLog } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';

const BOUNDARY = 'xXsheetXx';

interface Part {
  headers: string[];
  content: string;
}

const field = (name: string, content = 'true'): Part => ({ headers: [`Content-Disposition: form-data; name="${name}"`], content });
const file = (name: string, content = 'rows'): Part => ({
  headers: [`Content-Disposition: form-data; name="file"; filename="${name}"`, 'Content-Type: application/octet-stream'],
  content,
});
const fields = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index + 1}`));

/** Keeps nothing but what the receiver asks for. */
const storage = {
  put: async (key: string, content: Readable) => {
    const bytes = await buffer(content);
    return { key, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest() };
  },
  delete: async () => undefined,
} as unknown as Storage;
const receive = createUploadReceiver({ storage, log: createLog('silent', 'test') });

async function send(parts: Part[]): Promise<Record<string, unknown>> {
  const written = parts.map(({ headers, content }) => `--${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n${content}\r\n`);
  const request = Object.assign(Readable.from([Buffer.from(`${written.join('')}--${BOUNDARY}--\r\n`)]), {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    is: () => 'multipart/form-data',
  });
  return { ...(await receive(request as unknown as Request, { field: 'file', maxBytes: 1000 }, { tenantId: 1, userId: 1 })) };
}

/** A form is read as far as any of ours goes; what lies beyond might as well not have been sent. */
describe('of a form that is uploaded', () => {
  it('fifty fields are taken', async () => {
    const taken = Object.keys(await send([...fields(52), file('a.xlsx')])).filter((name) => /^f\d+$/.test(name));
    expect(taken).toEqual(fields(50).map((_, index) => `f${index + 1}`));
  });

  it('sixty parts are looked at', async () => {
    expect(await send([...fields(59), file('a.xlsx')])).toMatchObject({ fileName: 'a.xlsx' });
    await expect(send([...fields(60), file('a.xlsx')])).rejects.toThrow('请选择要上传的文件');
  });

  it('two fields for files are looked at, one of which may be empty', async () => {
    expect(await send([file('', ''), file('a.xlsx')])).toMatchObject({ fileName: 'a.xlsx' });
    await expect(send([file('', ''), file('', ''), file('a.xlsx')])).rejects.toThrow('请选择要上传的文件');
  });

  it('ten thousand characters of a field are kept', async () => {
    expect(String((await send([field('f', 'x'.repeat(10_500)), file('a.xlsx')])).f)).toHaveLength(10_000);
  });

  it('the end of a long file name is kept, which tells the kind of the file', async () => {
    expect((await send([file(`${'长'.repeat(300)}.xlsx`)])).fileName).toBe(`${'长'.repeat(250)}.xlsx`);
  });
});
