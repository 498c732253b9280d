import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STALL_MS } from './body-time.ts';

/**
 * Sends a file. A client that reads nothing for `stallMs` is cut off, because an open file holds a descriptor, a database connection or a
 * place among the exports.
 * @throws the error that breaks the stream off; the source is closed in any case
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
    // A pipeline into a response that is already closed leaves its source open.
    stream.destroy();
  }
}
