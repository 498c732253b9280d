import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startImport } from '#client/features/imports/import-upload.ts';
import { wireFormat } from '#client/lib/wire-format.ts';

type Listener = ((event?: unknown) => void) | undefined;

/** A stub of XMLHttpRequest, as far as an upload uses it; tests call its listeners in place of the network. */
class StubRequest {
  static last: StubRequest;
  onload: Listener;
  onloadend: Listener;
  onerror: Listener;
  onabort: Listener;
  upload: { onprogress?: Listener } = {};
  status = 200;
  responseText = '';
  headers: Record<string, string> = {};
  isSent = false;
  constructor() {
    StubRequest.last = this;
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    this.isSent = true;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(text: string, status = 200): void {
    Object.assign(this, { responseText: text, status });
    this.onload?.();
    this.onloadend?.();
  }
  progress(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', StubRequest);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(controller = new AbortController()) {
  const sent: number[] = [];
  const outcome = startImport({
    path: '/bs/customer-info',
    file: new File(['rows'], '客户.xlsx'),
    options: {},
    onProgress: (progress) => sent.push(progress.sent),
    signal: controller.signal,
  }).then(String, (error: Error) => `${error.name}: ${error.message}`);
  return { request: StubRequest.last, outcome, sent, controller };
}

describe('an upload', () => {
  it('takes as long as it likes while bytes leave, and is given up after a minute in which none do', async () => {
    const { request, outcome, sent } = begin();
    for (let loaded = 10; loaded <= 50; loaded += 10) {
      await vi.advanceTimersByTimeAsync(59_999);
      request.progress(loaded);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe('TransportError: 系统接口请求超时');
    expect(sent).toEqual([10, 20, 30, 40, 50]);
  });

  it('that is answered is not given up afterwards', async () => {
    const { request, outcome } = begin();
    request.answer('{"code":0,"msg":"","data":{"jobId":7}}');
    expect(await outcome).toBe('7');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says what became of it in the words of the server, or that it was not reached', async () => {
    const outcomeOf = async (work: (request: StubRequest) => void) => {
      const { request, outcome } = begin();
      work(request);
      return outcome;
    };
    expect(await outcomeOf((request) => request.answer('{"code":400,"msg":"文件是空的"}'))).toBe('EnvelopeError: 文件是空的');
    expect(await outcomeOf((request) => request.answer('<html>', 502))).toBe('TransportError: 系统接口502异常');
    expect(await outcomeOf((request) => request.onerror?.())).toBe('TransportError: 后端接口连接异常');
  });

  it('that its person gives up is no error, and is not begun when it was given up before', async () => {
    const { outcome, controller } = begin();
    controller.abort();
    expect(await outcome).toContain('AbortError');
    const early = new AbortController();
    early.abort();
    const late = begin(early);
    expect(await late.outcome).toContain('AbortError');
    expect(late.request.isSent).toBe(false);
  });
});

it('a call travels as plain JSON: what is absent is left out, and what stands twice is written twice', () => {
  const row = { id: 1 };
  const sent = JSON.stringify(wireFormat.input.serialize({ name: '张', remarks: undefined, first: row, second: row }));
  expect(JSON.parse(sent)).toEqual({ json: { name: '张', first: { id: 1 }, second: { id: 1 } } });
  expect(wireFormat.input.deserialize(JSON.parse(sent) as { json: unknown })).toEqual({ name: '张', first: row, second: row });
});
