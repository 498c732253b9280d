import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { percentile } from './load.ts';

/** A call made at a steady pace, like those of people, instead of as soon as the last one is answered. */
export interface PacedCall {
  name: string;
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Milliseconds from one call to the next. */
  every: number;
}

/** Milliseconds of every call from the moment it was due, by the name of the call. */
export type Latencies = Map<string, number[]>;

function ask(agent: Agent, call: PacedCall): Promise<void> {
  const { url, method, headers, body } = call;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => (text.includes('"code":0') ? resolve() : reject(new Error(text.slice(0, 300)))));
      response.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the idle connection at the moment of its reuse and has not seen the call, so it can be sent again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') ask(agent, call).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}

/**
 * Makes each call at its pace until `isOver`, whether or not the last one was answered, so that a pause of the server counts for every
 * call that was due in it.
 * @throws the first failure, when a call failed
 */
export async function callPaced(calls: readonly PacedCall[], isOver: () => boolean): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true });
  const latencies: Latencies = new Map(calls.map(({ name }) => [name, []]));
  const failures: unknown[] = [];
  const drive = async (one: PacedCall) => {
    const open: Promise<void>[] = [];
    for (let due = performance.now(); !isOver(); due += one.every) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const answered = ask(agent, one).then(
        () => void latencies.get(one.name)?.push(performance.now() - due),
        (error: unknown) => void failures.push(error),
      );
      open.push(answered);
    }
    await Promise.all(open);
  };
  try {
    await Promise.all(calls.map(drive));
  } finally {
    agent.destroy();
  }
  if (failures.length > 0) throw failures[0];
  return latencies;
}

/** The same in a process of its own, for a caller that is itself busy. @returns a function that ends it and returns the latencies */
export function startPaced(calls: readonly PacedCall[]): () => Promise<Latencies> {
  const child = fork(join(import.meta.dirname, 'paced-child.ts'), { execArgv: [] });
  child.send(calls);
  const answer = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the paced calls failed');
    }),
  ]);
  answer.catch(() => undefined);
  return async () => {
    child.send('over');
    const [latencies] = (await answer) as [Array<[string, number[]]>];
    return new Map(latencies);
  };
}

export function quantile(values: readonly number[], share: number): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    share,
  );
}
