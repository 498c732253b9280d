import { expect, test } from 'vitest';
import { readFile } from '#client/lib/read-file.ts';

async function read(headers: Record<string, string>) {
  const said: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const length of [512, 1024]) controller.enqueue(new Uint8Array(length));
      controller.close();
    },
  });
  const blob = await readFile(
    new Response(body, { headers: { 'content-type': 'application/pdf', ...headers } }),
    (text) => void said.push(text),
  );
  return { said: said[0], size: blob.size, type: blob.type };
}

test('a download reports its progress; one of unknown size reports that, and the bytes received', async () => {
  const file = { size: 1536, type: 'application/pdf' };
  expect(await read({ 'content-length': '1536' })).toEqual({ ...file, said: '33%' });
  expect(await read({})).toEqual({ ...file, said: '无法获取文件大小，已下载 512 B' });
});

test('an empty file is an empty file', async () => {
  expect((await readFile(new Response(null), () => undefined)).size).toBe(0);
});
