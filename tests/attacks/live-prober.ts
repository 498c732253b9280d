import { Worker } from 'node:worker_threads';

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

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
