import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransportError } from '#client/lib/transport.ts';
import { currentUpload, uploadFiles } from '#client/lib/upload-run.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('files are sent one after the other; one that fails is noted and the next one follows', async () => {
  const files = ['a.png', 'b.png', 'c.png'].map((name) => new File(['12345678'], name));
  const seen: string[] = [];
  const look = () => {
    const run = currentUpload();
    seen.push(run ? `${run.title} ${run.index}/${run.total} ${run.percent}% ${run.name} ${run.size}` : 'hidden');
  };
  const outcomes = await uploadFiles('上传文件', files, async ({ name }, onProgress) => {
    look();
    onProgress({ sent: 4, total: 8 });
    look();
    // The last percent is for the answer of the server.
    onProgress({ sent: 8, total: 8 });
    look();
    if (name === 'b.png') throw new TransportError('后端接口连接异常');
    if (name === 'c.png') throw new DOMException('', 'AbortError');
    return `/file/${name}`;
  });
  expect(seen).toEqual(files.flatMap(({ name }, index) => [0, 50, 99].map((percent) => `上传文件 ${index + 1}/3 ${percent}% ${name} 8`)));
  expect(outcomes).toEqual([
    { fileName: 'a.png', status: 'success', answer: '/file/a.png' },
    { fileName: 'b.png', status: 'error', error: '后端接口连接异常' },
    { fileName: 'c.png', status: 'error', error: '已取消' },
  ]);

  // It stays for three seconds, and a new run is not hidden by the end of the one before.
  expect(currentUpload()?.percent).toBe(100);
  vi.advanceTimersByTime(2_999);
  expect(currentUpload()).not.toBeNull();
  const next = uploadFiles('上传文件', files.slice(0, 1), () => new Promise((resolve) => setTimeout(() => resolve(''), 10_000)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(currentUpload()).toMatchObject({ index: 1, total: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  await next;
  vi.advanceTimersByTime(3_000);
  expect(currentUpload()).toBeNull();
});
