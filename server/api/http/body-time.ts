import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/** A connection that closes after its answer is cut when the client sends nothing for this long. */
const SILENCE_MS = 1000;
/** The longest time that the rest of a body may take after such an answer. */
const LINGER_MS = 10_000;
/** The longest time for a whole body that is no upload. */
const WHOLE_MS = 120_000;
/** The longest pause while a client sends or reads a file. */
export const STALL_MS = 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function limitTo(request: IncomingMessage, ms: number, onTime: () => void): NodeJS.Timeout {
  clearTimeout(timers.get(request));
  const timer = setTimeout(onTime, ms);
  timers.set(request, timer);
  return timer;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * A client may ask that its connection be closed after the answer. A refusal is often sent while the body is still coming, and a connection
 * closed with bytes unread is reset: the client sees a broken connection and never the refusal. So it is closed when the body has come, or
 * when no more of it comes.
 */
function closeAfterBody(request: IncomingMessage, response: ServerResponse): void {
  if (response.shouldKeepAlive) return;
  // Kept here, because a stream.pipeline from the request sets `request.socket` to null when it fails.
  const { socket } = request;
  response.shouldKeepAlive = true;
  response.removeHeader('Connection');
  response.once('finish', () => {
    finished(request, () => socket.end());
    socket.setTimeout(SILENCE_MS);
    if (!request.readableEnded) limitTo(request, LINGER_MS, () => request.destroy());
  });
}

/**
 * Cuts connections whose body takes too long. Node's own limit (`requestTimeout`) would also cut uploads, which take minutes over a slow
 * line; so it is off, and this one stands in its place. Headers keep Node's limit.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, wholeMs = WHOLE_MS): void {
  if (!hasBody(request)) return;
  closeAfterBody(request, response);
  limitTo(request, wholeMs, () => request.destroy());
  request.once('close', () => clearTimeout(timers.get(request)));
}

/** Replaces the limit on the whole body by one on pauses: an upload may take any time while bytes keep coming. @returns ends the watch */
export function watchStall(request: IncomingMessage, onStall: () => void): () => void {
  const timer = limitTo(request, STALL_MS, onStall);
  const beat = () => void timer.refresh();
  request.on('data', beat);
  return () => {
    request.off('data', beat);
    clearTimeout(timer);
    // The rest of a refused body is still read and dropped, so its time is limited again.
    if (!request.readableEnded && !request.destroyed) limitTo(request, WHOLE_MS, () => request.destroy());
  };
}
