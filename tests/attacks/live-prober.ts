import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const PAUSE_MS = 50;

/** The probes of a span of time. */
export interface Liveness {
  answers: number;
  /** Probes that were refused or not answered within the longest wait. */
  silences: number;
  /** The longest wait in milliseconds. */
  worstMs: number;
}

/**
 * Probes `/livez` every 50 ms from a thread of its own, so that the attackers' work in this process does not count as delay of the server.
 */
export class LiveProber {
  readonly #worker: Worker;

  constructor(url: string) {
    this.#worker = new Worker(new URL('./live-prober-thread.ts', import.meta.url), { workerData: `${url}/livez` });
  }

  /** The probes since the last call. */
  take(): Promise<Liveness> {
    return new Promise((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage('take');
    });
  }

  /** The probes since the last call, as soon as one of them is answered or `longestMs` is over. */
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
