import { CFB } from '@e965/xlsx';

/** A compound file with these streams. */
export function compound(streams: Record<string, Buffer>): Buffer {
  const container: unknown = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content);
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** One record of an .xls: its kind, its length and these 16-bit numbers. */
export function record(kind: number, words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + words.length * 2);
  bytes.writeUInt16LE(kind, 0);
  bytes.writeUInt16LE(words.length * 2, 2);
  for (const [at, word] of words.entries()) bytes.writeUInt16LE(word & 0xffff, 4 + at * 2);
  return bytes;
}

/** A small number in a cell. */
export const numberCell = (row: number, column: number): Buffer => record(0x27e, [row, column, 15, 2, 0]);

export const END = record(0x0a, []);

/** The smallest .xls around the cell records of one sheet. */
export function xlsOf(cells: Buffer, { end = END, offsetError = 0 } = {}): Buffer {
  const begin = (kind: number) => record(0x809, [0x600, kind, 0, 0, 0, 0, 0, 0]);
  const name = Buffer.from([1, 0, 0x53]);
  const globals = (offset: number) => Buffer.concat([begin(5), boundSheet(offset, name), END]);
  const start = globals(0).length;
  return compound({ '/Workbook': Buffer.concat([globals(start + offsetError), begin(0x10), cells, end, Buffer.alloc(4096)]) });
}

function boundSheet(offset: number, name: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16LE(0x85, 0);
  head.writeUInt16LE(6 + name.length, 2);
  head.writeUInt32LE(offset, 4);
  return Buffer.concat([head, name]);
}
