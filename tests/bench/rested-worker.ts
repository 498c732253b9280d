import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../scripts/application.ts';
import type { Bench } from './environment.ts';

/** Enough time for the events of all orders that a run makes. */
const WAIT_MS = 15 * 60_000;

/**
 * Starts a worker and waits until it has sent the messages for everything that the items before did. Otherwise that work would be measured
 * as part of the item.
 * @throws Error when events are left after a quarter of an hour
 */
export async function startRestedWorker(bench: Bench, env: NodeJS.ProcessEnv = {}) {
  const worker = await startWorker({ ...bench, env: { NODE_ENV: 'production', ...env }, logDir: join(bench.dataDir, 'logs') });
  const { db } = bench.recorder;
  for (const deadline = performance.now() + WAIT_MS; ; await pause(500)) {
    if ((await db.selectFrom('newsEvent').select('id').limit(1).execute()).length === 0) return worker;
    if (performance.now() > deadline) {
      await worker.stop();
      throw new Error('the events of the items before were not told');
    }
  }
}
