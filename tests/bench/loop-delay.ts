/** Loaded before a program under test: how long its event loop kept others waiting, written to the file that BENCH_LOOP_DELAY names when it ends. */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.BENCH_LOOP_DELAY;
if (file !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: 2 });
  histogram.enable();
  process.on('exit', () => writeFileSync(file, String(histogram.percentile(99) / 1e6)));
}
