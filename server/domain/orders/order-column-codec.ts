/*
 * The format of a column: one field of many rows in few bytes, which is searched without unpacking it.
 *
 * Numbers: each as its distance from the smallest one, in one, two or four bytes; the highest value of that width stands for null. Larger
 * distances do not fit: then the numbers themselves are stored as 8-byte floats, with NaN for null. Texts: each different text once, sorted
 * by bytes, and for each row the index of its text. Multi-byte numbers use the byte order of the processor, which is the same wherever the
 * product runs.
 */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;
type Places = Uint8Array | Uint16Array | Uint32Array;

const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const;
const NONE = { 1: 0xff, 2: 0xffff, 4: 0xffff_ffff, 8: Number.NaN } as const;
type Width = keyof typeof ARRAYS;

const widthFor = (highest: number): Width => (highest < NONE[1] ? 1 : highest < NONE[2] ? 2 : highest < NONE[4] ? 4 : 8);

/** Bytes before the numbers: their width in one byte, then the smallest number in eight. */
const HEAD = 9;

/** The numbers in place where they are aligned to their width, as a typed array must be; otherwise a copy of them. */
function arrayAt(data: Buffer, width: Width, from: number, length: number): Numbers {
  const start = data.byteOffset + from;
  if (start % width === 0) return new ARRAYS[width](data.buffer as ArrayBuffer, start, length);
  return new ARRAYS[width](data.buffer.slice(start, start + length * width) as ArrayBuffer);
}

const bytesOf = (array: Numbers) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** @throws RangeError for a value that is not a safe integer */
export function encodeNumbers(values: ReadonlyArray<number | null>): Buffer {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} cannot be kept`);
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const isEmpty = lowest > highest;
  const width = isEmpty ? 1 : widthFor(highest - lowest);
  const base = isEmpty || width === 8 ? 0 : lowest;
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(width);
  head.writeDoubleLE(base, 1);
  const array: Numbers = new ARRAYS[width](values.length);
  for (const [row, value] of values.entries()) array[row] = value === null ? NONE[width] : value - base;
  return Buffer.concat([head, bytesOf(array)]);
}

export interface NumberColumn {
  base: number;
  /** The value that stands for null; NaN, which equals nothing, where the numbers have eight bytes. */
  none: number;
  values: Numbers;
}

export function readNumbers(data: Buffer): NumberColumn {
  const width = data.readUInt8() as Width;
  return { base: data.readDoubleLE(1), none: NONE[width], values: arrayAt(data, width, HEAD, countNumbers(data)) };
}

export const countNumbers = (data: Buffer): number => (data.length - HEAD) / data.readUInt8();

/** Marks the rows whose number lies between the two bounds or on one of them. */
export function markBetween({ base, none, values }: NumberColumn, [from, to]: readonly [number, number], marks: Uint8Array): void {
  const low = from - base;
  const high = to - base;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    if (value >= low && value <= high && value !== none) marks[row] = 1;
  }
}

/** Encodes the texts, each different one once, sorted by bytes. A text has at most 65,535 bytes. */
export function encodeTexts(values: readonly string[]): Buffer {
  const rows = values.map((value) => Buffer.from(value));
  const order = rows.map((_, row) => row).sort((a, b) => Buffer.compare(rows[a] as Buffer, rows[b] as Buffer));
  const texts: Buffer[] = [];
  const places = new Uint32Array(values.length);
  for (const row of order) {
    const text = rows[row] as Buffer;
    if (texts.length === 0 || !text.equals(texts.at(-1) as Buffer)) texts.push(text);
    places[row] = texts.length - 1;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32LE(values.length);
  head.writeUInt32LE(texts.length, 4);
  const lengths = Uint16Array.from(texts, (text) => text.length);
  const narrow = ARRAYS[widthOfPlaces(texts.length)].from(places);
  return Buffer.concat([head, bytesOf(lengths), bytesOf(narrow), ...texts]);
}

const widthOfPlaces = (texts: number): 1 | 2 | 4 => (texts <= 0x100 ? 1 : texts <= 0x1_0000 ? 2 : 4);

export interface TextColumn {
  /** For each row the index of its text. */
  places: Places;
  /** Where each text begins in `bytes`, and where the last ends. */
  starts: Uint32Array;
  bytes: Buffer;
}

export function readTexts(data: Buffer): TextColumn {
  const rows = data.readUInt32LE();
  const texts = data.readUInt32LE(4);
  const width = widthOfPlaces(texts);
  const lengths = arrayAt(data, 2, 8, texts);
  const starts = new Uint32Array(texts + 1);
  for (let text = 0; text < texts; text += 1) starts[text + 1] = (starts[text] as number) + (lengths[text] as number);
  const from = 8 + texts * 2;
  return { starts, places: arrayAt(data, width, from, rows) as Places, bytes: data.subarray(from + rows * width) };
}

const NO_BYTES = Buffer.alloc(0);

/** One stored column, taken apart when it is first asked for and not again. */
export class Column {
  #data: Buffer;
  #numbers: NumberColumn | undefined;
  #texts: TextColumn | undefined;

  constructor(data: Buffer) {
    this.#data = data;
  }

  get numbers(): NumberColumn {
    this.#numbers ??= readNumbers(this.#taken());
    return this.#numbers;
  }

  get texts(): TextColumn {
    this.#texts ??= readTexts(this.#taken());
    return this.#texts;
  }

  /** The bytes, which are let go: numbers of several bytes are a copy of them. A column is of numbers or of texts, never asked for both. */
  #taken(): Buffer {
    const data = this.#data;
    this.#data = NO_BYTES;
    return data;
  }
}

/** Marks the texts that contain the piece. A match that reaches from one text into the next does not count. */
function findPiece({ starts, bytes }: TextColumn, piece: Buffer, found: Uint8Array): void {
  let text = 0;
  for (let at = bytes.indexOf(piece); at >= 0; ) {
    while ((starts[text + 1] as number) <= at) text += 1;
    const end = starts[text + 1] as number;
    const isWithin = at + piece.length <= end;
    if (isWithin) found[text] = 1;
    at = bytes.indexOf(piece, isWithin ? end : at + 1);
  }
}

/** Marks the rows whose text contains one of the pieces. No piece may be empty. */
export function markHolding(column: TextColumn, pieces: readonly Buffer[], marks: Uint8Array): void {
  const { places, starts } = column;
  const found = new Uint8Array(starts.length - 1);
  for (const piece of pieces) findPiece(column, piece, found);
  if (!found.includes(1)) return;
  for (let row = 0; row < places.length; row += 1) if (found[places[row] as number] === 1) marks[row] = 1;
}
