import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may be under way. Browsers and libraries send the next one when they have the answer. */
const MOST_AT_ONCE = 20;

const underWay = new WeakMap<Socket, number>();

/**
 * Ends connections that send request after request without waiting for answers. Node hands all of them over at once: a few kilobytes would
 * keep the process at work for seconds, and hold their answers in memory while nobody takes them. @returns whether to go on
 */
export function isPipelineWithin({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (underWay.get(socket) ?? 0) + 1;
  underWay.set(socket, count);
  if (count > MOST_AT_ONCE) {
    socket.destroy();
    return false;
  }
  response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
  return true;
}

/**
 * Of a request that did not wait for the answers before it, where each one keeps a file open: whoever reads none of them would hold many with one
 * connection. @returns whether the connection was ended
 */
export function refusePipelined({ socket }: IncomingMessage): boolean {
  const isPipelined = (underWay.get(socket) ?? 0) > 1;
  if (isPipelined) socket.destroy();
  return isPipelined;
}
