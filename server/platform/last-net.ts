import type { Log } from './log.ts';

type Stop = (reason: string) => Promise<void>;

function endAfter(log: Log, stopping: Promise<void>, exitCode: number): void {
  stopping.then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    },
  );
}

/** Whoever ends the process is heard: the work in hand is finished first. */
export function stopOnSignals(log: Log, stop: Stop): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => endAfter(log, stop(signal), 0));
}

/** How long an orderly end may take after a fault that nobody caught. */
const END_MS = 30_000;

/**
 * For faults that nobody caught: they are logged, the work in hand is finished and the process ends, so that whoever watches over it starts
 * a sound one. The process must not go on, because nobody knows what the fault left half done.
 */
export function installLastNet(log: Log, stop: Stop): void {
  let isEnding = false;
  const end = (event: string) => (error: unknown) => {
    log.fatal({ err: error }, event);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    endAfter(log, stop(event), 1);
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}
