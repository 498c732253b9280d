import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PrintReply } from './render-process.ts';
import { type PrintJob, PrintProblem } from './slip.ts';

const ENTRY = fileURLToPath(new URL('./render-process.ts', import.meta.url));
/** All it may read: code and fonts, and none of the data beside them. */
const PROGRAM = ['server/', 'shared/', 'node_modules/', 'package.json'].map((path) =>
  realpathSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url))),
);
const HEAP_MEGABYTES = 256;
/** A file that takes longer is given up, as the browser has done by then. */
const PATIENCE_MS = 30_000;
/** After so long without a slip its memory is given back. */
const IDLE_MS = 10 * 60_000;

/** A job that the end of the process took with it is begun once more: what ended it was another one, perhaps. */
const MOST_TRIES = 2;
const UNFINISHED = '打印没有完成，请重试；内容很多时请分次打印';

interface Waiting {
  job: PrintJob;
  tries: number;
  resolve: (file: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Where slips are printed: in tests also without a process of its own. */
export interface SlipPrinter {
  /** @throws PrintProblem with words for the person who prints */
  print(job: PrintJob): Promise<Buffer>;
  /** Slips will be wanted soon. */
  warm(): void;
}

/**
 * Prints in a process of its own that stays warm: laying out a slip takes the processor for tens of milliseconds, which no other call waits for. Each
 * server has one, so that any number of servers print alike, and nothing of a slip is kept between two of them.
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
    // A process that is ending takes nothing more; its end says what becomes of the job.
    child.send({ id, job: waiting.job }, (error) => error && child.kill('SIGKILL'));
  }

  #start(): ChildProcess {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref();
    if (this.#child) return this.#child;
    const child = fork(ENTRY, [], {
      // An environment of its own keeps every secret of the server out of a process that opens pictures and templates of shops.
      // The allocator's pools for each thread hold on to what pictures and fonts have left.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [
        `--max-old-space-size=${HEAP_MEGABYTES}`,
        // Measured: with the usual young generation the same slips take a hundred megabytes more, and are not made sooner.
        '--max-semi-space-size=4',
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=PERM0001',
        '--permission',
        // The library that reads pictures is no JavaScript.
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
    // It ends with its parent and does not keep it.
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

  /** What took too long is not begun again; what waited beside it is. */
  #giveUp(id: number, child: ChildProcess): void {
    this.#settle(id, ({ reject }) => reject(new PrintProblem(UNFINISHED)));
    child.kill('SIGKILL');
  }

  #rest(): void {
    if (this.#waiting.size > 0) return;
    this.#child?.disconnect();
    // Whoever prints in this moment gets a new one.
    this.#child = null;
  }
}
