import { DetailedError } from 'tus-js-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendParts } from '#client/lib/direct-upload.ts';
import { uploadInPieces } from '#client/lib/resumable-upload.ts';
import { TransportError } from '#client/lib/transport.ts';
import { trpcClient } from '#client/lib/trpc.ts';

/** Ends of uploads through the server, in turn; without one left, an upload succeeds. */
const ends = vi.hoisted(() => ({ left: [] as Error[] }));

vi.mock('#client/lib/trpc.ts', () => {
  const calls = { create: { mutate: vi.fn() }, finish: { mutate: vi.fn() }, parts: { query: vi.fn() } };
  return { trpcClient: { infra: { upload: calls } } };
});
vi.mock('tus-js-client', async (original) => ({
  ...(await original<object>()),
  Upload: class {
    readonly options: { onError(error: Error): void; onSuccess(): void };
    constructor(_: File, options: { onError(error: Error): void; onSuccess(): void }) {
      this.options = options;
    }
    start() {
      const end = ends.left.shift();
      if (end) this.options.onError(end);
      else this.options.onSuccess();
    }
    abort = async () => {};
  },
}));

const { upload } = trpcClient.infra;
const file = new File(['12345678'], '大图.psd');
const options = { owner: { tenantId: 1, userId: 1 } as never, onProgress: () => {} };
const stored = new Map<string, string>();
const refused = (status: number) => Object.assign(new DetailedError('refused'), { originalResponse: { getStatus: () => status } as never });

beforeEach(() => {
  vi.clearAllMocks();
  stored.clear();
  ends.left = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.mocked(upload.create.mutate).mockReturnValue(Promise.resolve({ id: 7, isDirect: false, uploadUrl: '/upload/7' }) as never);
});

describe('an upload through the server', () => {
  test('is known afterwards when the person ends it', async () => {
    const signal = AbortSignal.abort();
    await expect(uploadInPieces(file, { ...options, signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(stored.size).toBe(1);
  });

  test('is known afterwards when the one begun in place of a forgotten one is cut, and the failure has its words', async () => {
    ends.left = [refused(502)];
    await expect(uploadInPieces(file, options)).rejects.toBeInstanceOf(TransportError);
    expect(stored.size).toBe(1);
    ends.left = [refused(404), refused(502)];
    await expect(uploadInPieces(file, options)).rejects.toMatchObject({ name: 'TransportError', status: 502 });
    expect(stored.size).toBe(1);
  });
});

test('an upload straight to the store sends nothing more once it is ended', async () => {
  const controller = new AbortController();
  const XHR = vi.fn();
  vi.stubGlobal('XMLHttpRequest', XHR);
  vi.mocked(upload.parts.query).mockImplementation(() => {
    controller.abort();
    return Promise.resolve({ arrivedBytes: 0, missing: [{ start: 0, end: 8, url: 'http://store/1', headers: {} }] }) as never;
  });
  await expect(sendParts(file, 7, { ...options, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(XHR).not.toHaveBeenCalled();
});
