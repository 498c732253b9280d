/**
 * Preloaded into a program under test. When that ends, writes the p99 of its event loop delay in milliseconds to the file BENCH_LOOP_DELAY.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.BENCH_LOOP_DELAY;
if (file !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: 2 });
  histogram.enable();
  process.on('exit', () => writeFileSync(file, String(histogram.percentile(99) / 1e6)));
}
