import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventStream } from '#client/lib/event-stream.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  const stored = JSON.stringify({ userId: 1, accessToken: 'token-1', refreshToken: 'r', expiresTime: 0, tenantName: '店' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'session' ? stored : null), setItem: () => {}, removeItem: () => {} });
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

test('reads events split anywhere, with the bearer in a header, and resumes after the last one', async () => {
  const seen: { authorization: string | undefined; lastEventId: string | string[] | undefined }[] = [];
  answer = (request, response) => {
    seen.push({ authorization: request.headers.authorization, lastEventId: request.headers['last-event-id'] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (seen.length > 1) {
      response.write('id: 2\ndata: {"n":2}\n\n');
      return;
    }
    response.write('event: connected\r\ndata: {}\r\n\r\nid: 1\nda');
    setTimeout(() => response.end('ta: 第一\ndata: 行\n\n'), 20);
  };
  const stream = new EventStream(address());
  const messages: string[] = [];
  const connected = vi.fn();
  stream.addEventListener('connected', connected);
  await new Promise<void>((resolve) => {
    stream.addEventListener('message', (event) => {
      messages.push(String((event as MessageEvent).data));
      if (messages.length === 2) resolve();
    });
  });
  stream.close();
  expect(messages).toEqual(['第一\n行', '{"n":2}']);
  expect(connected).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([
    { authorization: 'Bearer token-1', lastEventId: undefined },
    { authorization: 'Bearer token-1', lastEventId: '1' },
  ]);
});

test('a refusal closes the stream instead of trying for ever', async () => {
  let calls = 0;
  answer = (_request, response) => {
    calls++;
    response.writeHead(403).end();
  };
  const stream = new EventStream(address());
  await new Promise<void>((resolve) => stream.addEventListener('error', () => resolve()));
  expect(stream.readyState).toBe(stream.CLOSED);
  expect(calls).toBe(1);
});
