import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { sendStream } from '#api/http/send-stream.ts';

afterEach(() => void vi.useRealTimers());

const endlessFile = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });

it('a file is closed when its reader takes nothing and does not hang up', async () => {
  const endless = endlessFile();
  const server = createServer((_request, response) => void sendStream(response, endless, 20).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined);
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  try {
    await new Promise<void>((resolve) => endless.once('close', resolve));
    expect(endless.destroyed).toBe(true);
  } finally {
    reader.destroy();
    server.close();
  }
});

it('a reader is checked every minute, and cut off when he has taken nothing since the last check', async () => {
  vi.useFakeTimers();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const endless = endlessFile();
  void sendStream(response, endless).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(2 * 60_000 - 1);
  expect(response.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(response.destroyed).toBe(true);
  endless.destroy();
});
