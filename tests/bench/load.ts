import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadJob, LoadResult } from './load-generator.ts';

/** A contender in a comparison: the requests, and the process that answers them. */
export type Target = Omit<LoadJob, 'connections' | 'seconds'> & {
  name: string;
  /** The answering process; its processor time is counted. */
  pid: number;
};

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
  /** Microseconds of processor time of the answering process for a request: steadier than the rate on a shared machine. */
  processorTime: number;
}

type Run = LoadResult & { processorTime: number };

const TICKS_A_SECOND = 100;

/** Processor time of a process so far, in microseconds; NaN where there is no /proc. */
function processorTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1e6) / TICKS_A_SECOND;
  } catch {
    return Number.NaN;
  }
}

export interface Load {
  /**
   * Runs the targets in turn, round after round, each round in another order, so that other work of the machine slows all of them alike.
   */
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

/** The median of the ratios within each round, because a busy machine slows both targets of a round alike. */
export function ratio(measured: Map<string, Measured>, name: string, base: string): number {
  const rates = measured.get(name)?.rates ?? [];
  const baseRates = measured.get(base)?.rates ?? [];
  return median(rates.map((rate, round) => rate / (baseRates[round] ?? Number.NaN)));
}

export function startLoad(): Load {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load-generator.ts'), { execArgv: [] });

  async function run({ pid, ...job }: LoadJob & { pid: number }): Promise<Run> {
    const before = processorTimeOf(pid);
    const answer = once(child, 'message');
    child.send(job);
    const [result] = (await answer) as [LoadResult];
    return { ...result, processorTime: (processorTimeOf(pid) - before) / result.requests };
  }

  return {
    async compare(targets, { connections, rounds, seconds }) {
      const results = new Map<string, Run[]>(targets.map((target) => [target.name, []]));
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

function summary(runs: readonly Run[]): Measured {
  return {
    rates: runs.map((run) => run.requests / run.seconds),
    p50: median(runs.map((run) => percentile(run.latencies, 0.5))),
    p95: median(runs.map((run) => percentile(run.latencies, 0.95))),
    requests: runs.reduce((sum, run) => sum + run.requests, 0),
    errors: runs.reduce((sum, run) => sum + run.errors, 0),
    firstError: runs.find((run) => run.firstError !== null)?.firstError ?? null,
    bytes: runs.at(-1)?.bytes ?? 0,
    processorTime: median(runs.map((run) => run.processorTime)),
  };
}
