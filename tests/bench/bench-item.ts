import type { Contenders } from './contenders.ts';
import type { Bench } from './environment.ts';
import { type Measured, ratio } from './load.ts';
import { judge, type Line, ms, times } from './report.ts';

/** A measurement of items/. `ids` are the goals that its lines belong to, and the names that select it on the command line. */
export interface BenchItem {
  ids: readonly string[];
  run(bench: Bench, contenders: Contenders): Promise<Line[]>;
}

/** Prints rates, times and wrong answers of each contender above the table. */
export function printMeasured(title: string, measured: Map<string, Measured>): void {
  for (const [name, { rates, p50, p95, errors, firstError, bytes, processorTime }] of measured) {
    const middle = [...rates].sort((a, b) => a - b)[rates.length >> 1] ?? 0;
    const wrong = errors === 0 ? '' : `  ${errors} WRONG ANSWERS: ${firstError}`;
    console.log(
      `  ${title.padEnd(28)} ${name.padEnd(10)} ${middle.toFixed(0).padStart(7)}/s  p50 ${ms(p50).padStart(8)}  p95 ${ms(p95).padStart(8)}  ${processorTime.toFixed(0).padStart(5)} us of processor  ${bytes} bytes${wrong}`,
    );
  }
}

/** The line that compares `name` with the bare contender. Any wrong answer makes it fail, whatever the speed. */
export function compareLine(id: string, item: string, goal: number, measured: Map<string, Measured>, name: string): Line {
  const value = ratio(measured, name, 'raw');
  const errors = [...measured.values()].reduce((sum, one) => sum + one.errors, 0);
  const suffix = errors > 0 ? `, ${errors} wrong answers` : '';
  return {
    id,
    item,
    goal: `>= ${goal.toFixed(2)}x raw`,
    measured: `${times(value)}${suffix}`,
    verdict: errors > 0 ? 'failed' : judge(value >= goal),
  };
}
