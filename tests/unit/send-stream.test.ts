import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sendStream } from '#api/http/send-stream.ts';

it('a file is closed when its reader takes nothing of it, without his hanging up', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
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
