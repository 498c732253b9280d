import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadJob, LoadResult } from './load-generator.ts';

/** What is asked; a contender in a comparison. */
export type Target = Omit<LoadJob, 'connections' | 'seconds'> & { name: string };

export interface Measured {
  /** Requests a second, one figure for each round. */
  rates: number[];
  /** Milliseconds, medians of the rounds. */
  p50: number;
  p95: number;
  requests: number;
  errors: number;
  firstError: string | null;
  bytes: number;
}

export interface Load {
  /** Runs the targets in turn, round after round, each beginning another round first, so that what else the machine does falls on all of them. */
  compare(targets: readonly Target[], settings: { connections: number; rounds: number; seconds: number }): Promise<Map<string, Measured>>;
  stop(): void;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of the ratios inside each round: a round in which the machine was busy was so for both. */
export function ratio(measured: Map<string, Measured>, name: string, base: string): number {
  const rates = measured.get(name)?.rates ?? [];
  const baseRates = measured.get(base)?.rates ?? [];
  return median(rates.map((rate, round) => rate / (baseRates[round] ?? Number.NaN)));
}

export function startLoad(): Load {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-generator.ts'), { execArgv: [] });

  async function run(job: LoadJob): Promise<LoadResult> {
    const answer = once(child, 'message');
    child.send(job);
    const [result] = (await answer) as [LoadResult];
    return result;
  }

  return {
    async compare(targets, { connections, rounds, seconds }) {
      const results = new Map<string, LoadResult[]>(targets.map((target) => [target.name, []]));
      for (const target of targets) await run({ ...target, connections, seconds: seconds / 2 });
      for (let round = 0; round < rounds; round += 1) {
        for (let turn = 0; turn < targets.length; turn += 1) {
          const target = targets[(round + turn) % targets.length] as Target;
          results.get(target.name)?.push(await run({ ...target, connections, seconds }));
        }
      }
      return new Map([...results].map(([name, runs]) => [name, summary(runs)]));
    },
    stop: () => child.disconnect(),
  };
}

function summary(runs: readonly LoadResult[]): Measured {
  return {
    rates: runs.map((run) => run.requests / run.seconds),
    p50: median(runs.map((run) => percentile(run.latencies, 0.5))),
    p95: median(runs.map((run) => percentile(run.latencies, 0.95))),
    requests: runs.reduce((sum, run) => sum + run.requests, 0),
    errors: runs.reduce((sum, run) => sum + run.errors, 0),
    firstError: runs.find((run) => run.firstError !== null)?.firstError ?? null,
    bytes: runs.at(-1)?.bytes ?? 0,
  };
}
