import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** How many requests of one connection may be under way. Browsers and libraries send the next one when they have the answer. */
const MOST_AT_ONCE = 20;

/**
 * Ends connections that send request after request without waiting for answers. Node hands all of them over at once: a few kilobytes would
 * keep the process at work for seconds, and hold their answers in memory while nobody takes them.
 */
export function limitPipeline(): RequestHandler {
  const underWay = new WeakMap<Socket, number>();
  return ({ socket }, response, next) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    if (count > MOST_AT_ONCE) {
      socket.destroy();
      return;
    }
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    next();
  };
}
