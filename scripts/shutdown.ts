import { killEveryProcess, stopEveryProcess } from './services/managed-process.ts';

const PARENT_CHECK_MS = 1000;
/** One Ctrl-C arrives twice, from the terminal and passed on by npm: a signal within this time counts as the same key. */
const SAME_KEY_MS = 1000;

/** `during` rejects with it when the run ends before the work does. */
export class ShutdownError extends Error {
  constructor() {
    super('Shutting down');
    this.name = 'ShutdownError';
  }
}

export type Shutdown = {
  /** Adds a step; the steps run in reverse order, each awaited. */
  onStop(step: () => Promise<void> | void): void;
  /** Ends the run. The first call decides the exit code; later ones change nothing. */
  stop(exitCode: number): void;
  isStopping(): boolean;
  /** Waits for `work`. @throws ShutdownError when the run ends first */
  during<T>(work: Promise<T>): Promise<T>;
};

/**
 * Ends a run of several processes in order: after Ctrl-C, SIGTERM, a closed terminal, a call of `stop`, or the
 * end of the npm process that started it. A second Ctrl-C exits at once.
 * @param signalExitCode the exit code when a signal ends the run.
 */
export function handleShutdown(signalExitCode: number): Shutdown {
  const steps: (() => Promise<void> | void)[] = [];
  let stopping = false;
  let stoppedAt = 0;
  let reportStop: (error: ShutdownError) => void = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    reportStop = reject;
  });
  stopped.catch(() => {});

  async function run(exitCode: number): Promise<void> {
    let code = exitCode;
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        code = code === 0 ? 1 : code;
      }
    }
    await stopEveryProcess();
    process.exit(code);
  }

  function stop(exitCode: number): void {
    if (stopping) return;
    stopping = true;
    stoppedAt = Date.now();
    reportStop(new ShutdownError());
    void run(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping && signal === 'SIGINT' && Date.now() - stoppedAt > SAME_KEY_MS) process.exit(130);
      stop(signalExitCode);
    });
  }
  process.on('exit', () => killEveryProcess('SIGKILL'));
  stopWithParent(() => stop(signalExitCode));
  // When the reader of a pipe goes away, writing to it must not end the run in the middle of draining.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  return {
    onStop: (step) => steps.push(step),
    stop,
    isStopping: () => stopping,
    during: (work) => Promise.race([work, stopped]),
  };
}

/**
 * Stops the run when npm was killed. npm passes Ctrl-C and SIGTERM on, but not its own SIGKILL: the script then gets another parent
 * process.
 */
function stopWithParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
