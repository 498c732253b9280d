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

/** On SIGTERM and SIGINT: runs `stop`, which finishes the work in hand, and ends the process with exit code 0. */
export function stopOnSignals(log: Log, stop: Stop): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => endAfter(log, stop(signal), 0));
}

/** How long `stop` may take after an uncaught fault. */
const END_MS = 30_000;

/**
 * On uncaught faults: logs the fault, finishes the work in hand by `stop`, and ends the process with exit code 1, so that its supervisor
 * starts a new one. The process must not go on, because the fault may have left anything half done.
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
