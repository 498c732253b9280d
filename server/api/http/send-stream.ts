import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STALL_MS } from './body-time.ts';

/**
 * Sends a file to whoever goes on reading it. A client that reads nothing of it for long is cut off: the file keeps a descriptor, a database
 * connection or a place among the exports.
 * @throws what breaks the stream off; its source is closed then too
 */
export async function sendStream(response: ServerResponse, stream: Readable, stallMs = STALL_MS): Promise<void> {
  let taken = -1;
  const watch = setInterval(() => {
    const now = response.socket?.bytesWritten ?? 0;
    if (response.writableNeedDrain && now === taken) response.destroy();
    taken = now;
  }, stallMs);
  try {
    await pipeline(stream, response);
  } finally {
    clearInterval(watch);
    // A pipeline into a response that is closed already leaves its source open.
    stream.destroy();
  }
}
