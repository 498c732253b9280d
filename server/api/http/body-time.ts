import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/** How long after its answer a client that asked to close may send nothing more. */
const SILENCE_MS = 1000;
/** How long the rest of its body may take in all. */
const LINGER_MS = 10_000;
/** For the whole of a body that is no upload. */
const WHOLE_MS = 120_000;
/** How long whoever sends or takes a file may be silent. */
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
  // A request can lose its socket while it is answered: whoever breaks off a pipeline that begins with it takes it away.
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
 * Cuts connections whose body takes for ever to come. Node's own limit counts for uploads too, and a hundred megabytes over a shop's line
 * take longer than any form; so that one is off, and this stands in its place. Headers keep Node's limit.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, wholeMs = WHOLE_MS): void {
  if (!hasBody(request)) return;
  closeAfterBody(request, response);
  limitTo(request, wholeMs, () => request.destroy());
  request.once('close', () => clearTimeout(timers.get(request)));
}

/** Lets a body take as long as it likes while bytes keep coming. @returns what ends the watch */
export function watchStall(request: IncomingMessage, onStall: () => void): () => void {
  const timer = limitTo(request, STALL_MS, onStall);
  const beat = () => void timer.refresh();
  request.on('data', beat);
  return () => {
    request.off('data', beat);
    clearTimeout(timer);
    // What is left of a body that was refused is dropped as it comes, but not for ever.
    if (!request.readableEnded && !request.destroyed) limitTo(request, WHOLE_MS, () => request.destroy());
  };
}
