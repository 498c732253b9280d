/** The thread of LiveProber: sends a request every 50 ms, whether or not the last one was answered. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Liveness } from './live-prober.ts';

const EVERY_MS = 50;
const LONGEST_MS = 15_000;
const MOST_OPEN = 40;

const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN });
const none = (): Liveness => ({ answers: 0, silences: 0, worstMs: 0 });
let seen = none();
let open = 0;

function ask(): void {
  if (open >= MOST_OPEN) return;
  open += 1;
  const begin = performance.now();
  let isOver = false;
  const end = (isAnswered: boolean) => {
    if (isOver) return;
    isOver = true;
    open -= 1;
    if (isAnswered) seen.answers += 1;
    else seen.silences += 1;
    // A server that is down refuses at once, so a failure counts as a wait only when it took the longest time.
    const waited = performance.now() - begin;
    if (isAnswered || waited >= LONGEST_MS) seen.worstMs = Math.max(seen.worstMs, waited);
  };
  const request = get(String(workerData), { agent, timeout: LONGEST_MS }, (answer) => {
    answer.resume();
    answer.on('end', () => end(answer.statusCode === 200));
    answer.on('error', () => end(false));
  });
  request.on('timeout', () => request.destroy());
  request.on('error', () => end(false));
}

setInterval(ask, EVERY_MS);
parentPort?.on('message', () => {
  parentPort?.postMessage(seen);
  seen = none();
});
