import { setTimeout as pause } from 'node:timers/promises';
import { describeEnd, isRunOver, lastLines, type ManagedProcess } from './managed-process.ts';

/** A process that was started. `ready` resolves when it serves, and rejects when it ends before or does not come up. */
export type Launch = { process: ManagedProcess; ready: Promise<void> };

export type Supervised = {
  name: string;
  /** The running process; a restart replaces it. */
  current(): ManagedProcess;
  /** Resolves with a reason when it has died too often; stays pending otherwise. */
  failure: Promise<string>;
  /** Ends it, also in the middle of a restart, and does not start it again. */
  stop(graceMs?: number): Promise<void>;
};

type SuperviseOptions = {
  /** Starts it again at the same address. */
  launch(): Promise<Launch>;
  /** Its log, quoted when it is given up. */
  logFile?: string | undefined;
  policy?: RestartPolicy;
  /** Receives one line for each death and each recovery. */
  tell?(line: string): void;
};

export type RestartPolicy = {
  /** The pause before a restart doubles with each death in a row. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** This many deaths within the window are too many. */
  mostDeaths: number;
  windowMs: number;
  /** A process that has lived this long is restarted after the shortest pause again. */
  steadyMs: number;
};

export const RESTARTS: RestartPolicy = { firstPauseMs: 500, longestPauseMs: 30_000, mostDeaths: 8, windowMs: 300_000, steadyMs: 60_000 };
/** The first death ends the run. */
export const NO_RESTARTS: RestartPolicy = { ...RESTARTS, mostDeaths: 1 };

/** Keeps a process running: when it dies it is started again, after a pause that grows, until it has died too often. */
export function supervise(first: ManagedProcess, options: SuperviseOptions): Supervised {
  const { launch, logFile, policy = RESTARTS, tell = console.error } = options;
  const { name } = first;
  const stopping = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve('stopped'));
  });
  const deaths: number[] = [];
  let current = first;
  let pauseMs = policy.firstPauseMs;
  let reportFailure: (reason: string) => void = () => {};
  const failure = new Promise<string>((resolve) => {
    reportFailure = resolve;
  });

  /** @returns the pause before the next start; null when it has died too often and is not started again */
  function countDeath(livedMs: number, how: string): number | null {
    const now = performance.now();
    deaths.push(now);
    while ((deaths[0] ?? now) < now - policy.windowMs) deaths.shift();
    if (deaths.length >= policy.mostDeaths) {
      const often = deaths.length > 1 ? `在 ${policy.windowMs / 60_000} 分钟内退出 ${deaths.length} 次，不再重启 ` : '意外退出 ';
      const english =
        deaths.length > 1 ? `ended ${deaths.length} times within ${policy.windowMs / 60_000} minutes, giving up` : 'ended by itself';
      reportFailure(`${name} ${often}${english} (${how})\n${logFile === undefined ? '' : lastLines(logFile)}`);
      return null;
    }
    if (livedMs >= policy.steadyMs) pauseMs = policy.firstPauseMs;
    const wait = pauseMs;
    pauseMs = Math.min(policy.longestPauseMs, pauseMs * 2);
    tell(`${name} 意外退出（${how}），${wait / 1000} 秒后重新启动 ended unexpectedly (${how}); starting it again in ${wait / 1000} s`);
    return wait;
  }

  /** @returns how the start failed; undefined when the process serves, or is being stopped */
  async function startAgain(): Promise<string | undefined> {
    try {
      const launched = await launch();
      current = launched.process;
      launched.ready.catch(() => {});
      if (stopping.signal.aborted || (await Promise.race([launched.ready, stopped])) === 'stopped') return undefined;
      tell(`${name} 已恢复运行 is running again`);
      return undefined;
    } catch (error) {
      if (!current.hasEnded()) await current.stop();
      return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
  }

  async function watch(): Promise<void> {
    let begun = performance.now();
    let problem: string | undefined;
    while (!stopping.signal.aborted) {
      if (problem === undefined) {
        const end = await Promise.race([current.ended, stopped]);
        if (end === 'stopped' || stopping.signal.aborted || isRunOver()) return;
        problem = describeEnd(end);
        // Kills the rest of its process group, so that its children do not run beside those of the next process.
        current.kill();
      }
      const wait = countDeath(performance.now() - begun, problem);
      if (wait === null) return;
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      begun = performance.now();
      problem = await startAgain();
    }
  }

  const watching = watch();
  return {
    name,
    current: () => current,
    failure,
    async stop(graceMs) {
      stopping.abort();
      await watching;
      await current.stop(graceMs);
    },
  };
}
