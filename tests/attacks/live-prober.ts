import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const PAUSE_MS = 50;

export interface Liveness {
  answers: number;
  /** Asked and not answered: refused, or not within the longest wait. */
  silences: number;
  worstMs: number;
}

/** Asks `/livez` every 50 ms from a thread of its own, so that the work of the attackers is not taken for the server's. */
export class LiveProber {
  readonly #worker: Worker;

  constructor(url: string) {
    this.#worker = new Worker(new URL('./live-prober-thread.ts', import.meta.url), { workerData: `${url}/livez` });
  }

  /** What was seen since the last time it was asked. */
  take(): Promise<Liveness> {
    return new Promise((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage('take');
    });
  }

  /** What was seen since the last time it was asked, once there is an answer among it or the time is over. */
  async takeAnswered(longestMs: number): Promise<Liveness> {
    const seen = await this.take();
    const end = performance.now() + longestMs;
    while (seen.answers === 0 && performance.now() < end) {
      await pause(PAUSE_MS);
      const more = await this.take();
      seen.answers += more.answers;
      seen.silences += more.silences;
      seen.worstMs = Math.max(seen.worstMs, more.worstMs);
    }
    return seen;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
