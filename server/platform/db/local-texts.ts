import { Readable } from 'node:stream';

const texts = new Map<string, string>();
let count = 0;

/** Offers a text, while `work` runs, to LOAD DATA LOCAL as a local file with the name that `work` is given. */
export async function withLocalText<T>(text: string, work: (name: string) => Promise<T>): Promise<T> {
  count += 1;
  const name = `rows-${count}`;
  texts.set(name, text);
  try {
    return await work(name);
  } finally {
    texts.delete(name);
  }
}

/**
 * What the driver sends when the database asks for a local file: only a text that was offered, so that the server can never read a real
 * file.
 */
export function openLocalText(name: string): Readable {
  const text = texts.get(name);
  return text === undefined
    ? new Readable({ read: (): void => undefined }).destroy(new Error('the database asked for a file that nobody offered'))
    : Readable.from([Buffer.from(text)]);
}
