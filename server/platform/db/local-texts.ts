import { Readable } from 'node:stream';

const texts = new Map<string, string>();
let count = 0;

/** Lends a text to the statement that `work` sends, which reads it as a local file of this name. */
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

/** What the driver sends when the database asks for a local file: a text that was lent, and never a file. */
export function openLocalText(name: string): Readable {
  const text = texts.get(name);
  return text === undefined
    ? new Readable({ read: (): void => undefined }).destroy(new Error('the database asked for a file that nobody offered'))
    : Readable.from([Buffer.from(text)]);
}
