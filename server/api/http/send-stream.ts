import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A client that reads nothing of a file for this long is cut off: the file keeps a descriptor, a database connection or a place among the exports. */
const STALL_MS = 60_000;

/** Sends a file to whoever goes on reading it. @throws what breaks the stream off; its source is closed then too */
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
