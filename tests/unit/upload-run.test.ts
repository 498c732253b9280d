import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransportError } from '#client/lib/transport.ts';
import { areUploadsHeld, holdUploads } from '#client/lib/upload-gate.ts';
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
    // 100 % is shown only after the answer of the server.
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

  // The overlay stays for three seconds; the end of one run must not hide the next one.
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

test('several are sent at a time and the first under way is shown; held back, no further one begins', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => new File(['12345678'], name));
  const sending = new Map<string, { done(): void; fail(error: Error): void; progress(sent: number): void }>();
  const run = uploadFiles(
    '上传稿件',
    files,
    ({ name }, onProgress) =>
      new Promise<string>((resolve, reject) =>
        sending.set(name, { done: () => resolve(name), fail: reject, progress: (sent) => onProgress({ sent, total: 8 }) }),
      ),
    { lanes: 2, canHold: true },
  );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  await settle();
  expect([...sending.keys()]).toEqual(['a', 'b']);
  sending.get('b')?.progress(4);
  expect(currentUpload()).toMatchObject({ index: 1, total: 4, name: 'a', percent: 0, isHeld: false });
  holdUploads(true);
  expect(currentUpload()?.isHeld).toBe(true);
  sending.get('a')?.fail(new TransportError('后端接口连接异常'));
  await settle();
  expect([...sending.keys()]).toEqual(['a', 'b']);
  expect(currentUpload()).toMatchObject({ index: 2, name: 'b', percent: 50 });
  holdUploads(false);
  await settle();
  expect([...sending.keys()]).toEqual(['a', 'b', 'c']);
  for (const name of ['b', 'c', 'd']) {
    sending.get(name)?.done();
    await settle();
  }
  expect((await run).map(({ fileName, status }) => [fileName, status])).toEqual([
    ['a', 'error'],
    ['b', 'success'],
    ['c', 'success'],
    ['d', 'success'],
  ]);
  expect(areUploadsHeld()).toBe(false);
});
