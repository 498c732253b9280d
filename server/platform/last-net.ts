import type { Log } from './log.ts';

/** How long an orderly end may take after a fault that nobody caught. */
const END_MS = 30_000;

/**
 * For faults that nobody caught: they are logged, the work in hand is finished and the process ends, so that whoever watches over it starts
 * a sound one. The process must not go on, because nobody knows what the fault left half done.
 */
export function installLastNet(log: Log, stop: (reason: string) => Promise<void>): void {
  let isEnding = false;
  const end = (event: string) => (error: unknown) => {
    log.fatal({ err: error }, event);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    stop(event).then(
      () => process.exit(1),
      (failure: unknown) => {
        log.error({ err: failure }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}
