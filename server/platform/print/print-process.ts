import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PrintReply } from './render-process.ts';
import { type PrintJob, PrintProblem } from './slip.ts';

const ENTRY = fileURLToPath(new URL('./render-process.ts', import.meta.url));
/** The only paths that the process may read: code and fonts, but no data. */
const PROGRAM = ['server/', 'shared/', 'node_modules/', 'package.json'].map((path) =>
  realpathSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url))),
);
const HEAP_MEGABYTES = 256;
/** A file that takes longer is given up; the browser has then stopped waiting. */
const PATIENCE_MS = 30_000;
/** After this time without a job the process is ended, to free its memory. */
const IDLE_MS = 10 * 60_000;

/** How often a job is begun. When the process dies, its jobs are begun once more, because another one may have been the cause. */
const MOST_TRIES = 2;
const UNFINISHED = '打印没有完成，请重试；内容很多时请分次打印';

interface Waiting {
  job: PrintJob;
  tries: number;
  resolve: (file: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Makes print files; tests have an implementation without a process of its own. */
export interface SlipPrinter {
  /** @returns a PDF @throws PrintProblem with a message for the person who prints */
  print(job: PrintJob): Promise<Buffer>;
  /** Prepares for a job that will come soon. */
  warm(): void;
}

/**
 * Prints in a child process that stays running: laying out a slip takes tens of milliseconds of processor time, for which no other call of
 * the server should wait. Each server has its own child; no slip is kept between two jobs.
 */
export class PrintProcess implements SlipPrinter {
  #child: ChildProcess | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  warm(): void {
    this.#start();
  }

  print(job: PrintJob): Promise<Buffer> {
    const id = ++this.#lastId;
    return new Promise<Buffer>((resolve, reject) => {
      this.#waiting.set(id, { job, tries: 0, resolve, reject, timer: undefined });
      this.#send(id);
    });
  }

  #send(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    const child = this.#start();
    waiting.tries += 1;
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.#giveUp(id, child), PATIENCE_MS);
    // Sending fails when the process is ending. Its exit is then handled below: the job is begun again, or rejected.
    child.send({ id, job: waiting.job }, (error) => error && child.kill('SIGKILL'));
  }

  #start(): ChildProcess {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref();
    if (this.#child) return this.#child;
    const child = fork(ENTRY, [], {
      // An environment without the server's secrets, because the process opens pictures and templates of shops.
      // Few arenas of the allocator, because each keeps memory that pictures and fonts have used.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [
        `--max-old-space-size=${HEAP_MEGABYTES}`,
        // Measured: with the default young generation the same slips take a hundred megabytes more and are no faster.
        '--max-semi-space-size=4',
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=PERM0001',
        '--permission',
        // The library that reads pictures is a native addon.
        '--allow-addons',
        ...PROGRAM.map((path) => `--allow-fs-read=${path}`),
      ],
    });
    this.#child = child;
    child.on('message', (message: PrintReply) => this.#answer(message));
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const [id, { tries }] of this.#waiting) {
        if (tries < MOST_TRIES) this.#send(id);
        else this.#settle(id, ({ reject }) => reject(new PrintProblem(UNFINISHED)));
      }
    };
    child.on('error', gone);
    child.on('exit', gone);
    // The child does not keep the server running, and ends with it.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #answer(message: PrintReply): void {
    this.#settle(message.id, ({ resolve, reject }) => {
      if ('file' in message) resolve(Buffer.from(message.file.buffer, message.file.byteOffset, message.file.byteLength));
      else reject('problem' in message ? new PrintProblem(message.problem) : new Error(`printing failed: ${message.fault}`));
    });
  }

  #settle(id: number, say: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    say(waiting);
  }

  /** Rejects the job that took too long, and kills the process; the other jobs in it are begun again. */
  #giveUp(id: number, child: ChildProcess): void {
    this.#settle(id, ({ reject }) => reject(new PrintProblem(UNFINISHED)));
    child.kill('SIGKILL');
  }

  #rest(): void {
    if (this.#waiting.size > 0) return;
    this.#child?.disconnect();
    // The next job gets a new process, even while this one is still ending.
    this.#child = null;
  }
}
