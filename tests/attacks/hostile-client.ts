import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from './running-product.ts';

const ANSWER_MS = 60_000;

export interface Seen {
  /** HTTP status; 0 when the connection ended without an answer. */
  status: number;
  /** The code in the body, of REST or of tRPC; undefined when there is none. */
  code: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Sending {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The loopback address to send from; limits count by address. */
  from?: string;
}

/** The code of an answer: that of REST's envelope or of tRPC's error; of a batch that of the first answer. */
function codeOf(text: string): number | undefined {
  try {
    const body = JSON.parse(text) as unknown;
    const first = (Array.isArray(body) ? body[0] : body) as { code?: number; error?: { json?: { data?: { restCode?: number } } } };
    return first?.code ?? first?.error?.json?.data?.restCode;
  } catch {
    return undefined;
  }
}

/** Sends requests that no honest client sends, and counts the answers. Every 500 is a problem. */
export class HostileClient {
  readonly #product: RunningProduct;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });
  /** How often each status and code was answered. */
  readonly answers = new Map<string, number>();
  readonly problems: string[] = [];

  constructor(product: RunningProduct) {
    this.#product = product;
  }

  note(what: string, seen: Pick<Seen, 'status' | 'code' | 'text'>): void {
    const name = `${seen.status || 'closed'}${seen.code === undefined ? '' : `/${seen.code}`}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (seen.status === 500 || seen.code === 500) this.problems.push(`500 for ${what}: ${seen.text.slice(0, 120)}`);
  }

  async send({ method = 'POST', path, headers = {}, body, from = '127.0.0.1' }: Sending): Promise<Seen> {
    const seen = await new Promise<Seen>((resolve) => {
      const fail = () => resolve({ status: 0, code: undefined, headers: {}, text: '' });
      const sent = request(
        `${this.#product.url}${path}`,
        { method, headers, agent: this.#agent, localAddress: from, timeout: ANSWER_MS },
        (answer: IncomingMessage) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', fail);
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: answer.statusCode ?? 0, code: codeOf(text), headers: answer.headers, text });
          });
        },
      );
      sent.on('error', fail);
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
    });
    this.note(`${method} ${path}`, seen);
    return seen;
  }

  /** Sends JSON to a REST path. */
  rest(path: string, body: unknown, token?: string, more: Omit<Sending, 'path' | 'body'> = {}): Promise<Seen> {
    return this.send({
      ...more,
      path: `/admin-api${path}`,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...more.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  open(): Promise<Socket> {
    const { hostname, port } = new URL(this.#product.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.on('error', reject);
    });
  }

  /**
   * Sends raw bytes.
   * @param end after them: `answer` waits for the answer, `half` closes the sending side and waits, `tear` resets the connection
   */
  async sendRaw(what: string, bytes: string | Buffer, end: 'answer' | 'half' | 'tear', waitMs = 5_000): Promise<Seen> {
    let text = '';
    try {
      const socket = await this.open();
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
      });
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.write(bytes);
      if (end === 'half') socket.end();
      if (end === 'tear') await pause(20);
      else await Promise.race([closed, untilAnswered(() => text), pause(waitMs)]);
      if (end === 'tear') socket.resetAndDestroy();
      else socket.destroy();
    } catch {
      // The connection was refused; whether the server is alive, others check.
    }
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
    const seen = { status, code: codeOf(text.slice(text.indexOf('\r\n\r\n') + 4)), headers: {}, text };
    this.note(what, seen);
    return seen;
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function untilAnswered(textOf: () => string): Promise<void> {
  for (let looks = 0; looks < 500; looks += 1) {
    const head = textOf();
    const at = head.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (at > 0 && length !== undefined && Buffer.byteLength(head, 'latin1') >= at + 4 + Number(length)) return;
    await pause(10);
  }
}

/** Runs the work for each item, `atOnce` at a time, until the deadline. @returns how many items were begun */
export async function each<T>(items: readonly T[], atOnce: number, deadline: number, work: (item: T) => Promise<unknown>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && Date.now() < deadline) {
      const item = items[next++] as T;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return next;
}
