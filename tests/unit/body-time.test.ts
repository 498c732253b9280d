import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitBodyTime, watchStall } from '#api/http/body-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

function begin(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  limitBodyTime(request, new ServerResponse(request), 2 * MINUTE);
  return request;
}

test('a body that is not there in time is given up', () => {
  for (const [name, value] of [
    ['content-length', '10'],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    const request = begin({ [name]: value });
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(request.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(request.destroyed).toBe(true);
  }
});

test('a request without a body has all the time', () => {
  const request = begin({});
  vi.advanceTimersByTime(100 * MINUTE);
  expect(request.destroyed).toBe(false);
});

test('what is left of a body after its answer may come for ten seconds in all, and not be silent for one', () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-length': '100000000' };
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  limitBodyTime(request, response, 2 * MINUTE);
  response.emit('finish');
  expect(request.socket.timeout).toBe(1000);
  for (let milliseconds = 0; milliseconds < 10_000; milliseconds += 500) {
    expect(request.destroyed).toBe(false);
    vi.advanceTimersByTime(500);
    request.emit('data', Buffer.alloc(1));
  }
  expect(request.destroyed).toBe(true);
});

test('an upload may last while bytes come, and is given up when none have come for a minute', () => {
  const request = begin({ 'content-length': '100000000' });
  const onStall = vi.fn();
  const end = watchStall(request, onStall);
  for (let minutes = 0; minutes < 60; minutes++) {
    vi.advanceTimersByTime(MINUTE - 1);
    request.emit('data', Buffer.alloc(1));
  }
  expect([onStall.mock.calls.length, request.destroyed]).toEqual([0, false]);
  vi.advanceTimersByTime(MINUTE);
  expect(onStall).toHaveBeenCalledTimes(1);
  // The rest of the upload is dropped as it comes, but not for ever.
  end();
  vi.advanceTimersByTime(3 * MINUTE);
  expect(request.destroyed).toBe(true);
});
