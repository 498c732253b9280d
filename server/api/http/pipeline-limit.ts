import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may be under way. Browsers and HTTP libraries wait for an answer before they send the next request. */
const MOST_AT_ONCE = 20;

const underWay = new WeakMap<Socket, number>();

/**
 * Ends a connection that sends request after request without waiting for answers. Node starts all of them at once: a few kilobytes would
 * keep the process busy for seconds, and their answers would wait in memory. @returns whether the request may be answered
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
 * Ends a connection whose request did not wait for the answers before it. Meant for requests that keep a file open: a client that reads no
 * answers could hold many files with one connection. @returns whether the connection was ended
 */
export function refusePipelined({ socket }: IncomingMessage): boolean {
  const isPipelined = (underWay.get(socket) ?? 0) > 1;
  if (isPipelined) socket.destroy();
  return isPipelined;
}
