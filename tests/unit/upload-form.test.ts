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

/** A storage stub that only measures and hashes what it is given. */
const storage = {
  put: async (key: string, content: Readable) => {
    const bytes = await buffer(content);
    return { key, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest() };
  },
  delete: async () => undefined,
} as unknown as Storage;
const receive = createUploadReceiver({ storage, log: createLog('silent', 'test') });

async function send(parts: Part[], receiver = receive): Promise<Record<string, unknown>> {
  const written = parts.map(({ headers, content }) => `--${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n${content}\r\n`);
  const request = Object.assign(Readable.from([Buffer.from(`${written.join('')}--${BOUNDARY}--\r\n`)]), {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    is: () => 'multipart/form-data',
  });
  return { ...(await receiver(request as unknown as Request, { field: 'file', maxBytes: 1000 }, { tenantId: 1, userId: 1 })) };
}

/** A form is read as far as the largest valid form goes; the rest is ignored. */
describe('of a form that is uploaded', () => {
  it('fifty fields are taken', async () => {
    const taken = Object.keys(await send([...fields(52), file('a.xlsx')])).filter((name) => /^f\d+$/.test(name));
    expect(taken).toEqual(fields(50).map((_, index) => `f${index + 1}`));
  });

  it('sixty parts are looked at', async () => {
    expect(await send([...fields(59), file('a.xlsx')])).toMatchObject({ fileName: 'a.xlsx' });
    await expect(send([...fields(60), file('a.xlsx')])).rejects.toThrow('请选择要上传的文件');
  });

  it('two file fields are read, one of which may be empty', async () => {
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

describe('of files that are uploaded', () => {
  const receiverWith = (put: Storage['put']) =>
    createUploadReceiver({ storage: { ...storage, put } as Storage, log: createLog('silent', 'test') });

  it('one that the disk does not take is to come again, and nobody calls it broken', async () => {
    const full = receiverWith(async (_, content) => {
      await buffer(content);
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
    });
    await expect(send([file('a.xlsx')], full)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('five of one person arrive at a time', async () => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    const slow = receiverWith(async (key, content) => {
      const bytes = await buffer(content);
      await isFree;
      return { key, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest() };
    });
    const arriving = Array.from({ length: 5 }, () => send([file('a.xlsx')], slow));
    await expect(send([file('a.xlsx')], slow)).rejects.toThrow('同时上传的文件过多');
    free();
    await Promise.all(arriving);
    await expect(send([file('a.xlsx')], slow)).resolves.toMatchObject({ fileName: 'a.xlsx' });
  });
});
