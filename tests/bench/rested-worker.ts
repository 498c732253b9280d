import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../scripts/application.ts';
import type { Bench } from './environment.ts';

/** Long enough for the events of all the orders that a run makes. */
const WAIT_MS = 300_000;

/**
 * A worker that has caught up: people were told of all that happened in the items before. Else that work would be measured with the item.
 * @throws Error when events are left after five minutes
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
