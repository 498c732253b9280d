import { inflateSync } from 'node:zlib';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { undoPredictor } from './pdf-predictor.ts';
import { isRef, type PdfDict, PdfLexer, type PdfValue, UnfinishedError } from './pdf-syntax.ts';

const PIECE_BYTES = 2048;
const MOST_OBJECT_BYTES = 256 * 1024;
const MOST_STREAM_BYTES = 2 * 1024 * 1024;
const MOST_INFLATED_BYTES = 16 * 1024 * 1024;
const MOST_SECTIONS = 64;
const MOST_REFERENCES = 32;
const TAIL_BYTES = 2048;
/** An entry of a cross-reference table: ten digits, five digits, one letter, blanks and a line end. */
const ENTRY_BYTES = 20;

type Place = { offset: number } | { stream: number; index: number };
type Lookup = (number: number) => Place | undefined;

/** Finds objects of a PDF one by one, through the tables at its end; it never reads the whole file. */
export class PdfObjects {
  readonly #source: ArtworkSource;
  /** How many bytes stand in front of the PDF: its offsets count from its own beginning. */
  readonly #base: number;
  readonly #lookups: Lookup[] = [];
  readonly #streams = new Map<number, Buffer>();
  #trailer: PdfDict = new Map();

  constructor(source: ArtworkSource, base: number) {
    this.#source = source;
    this.#base = base;
    const tailAt = Math.max(0, source.size - TAIL_BYTES);
    const tail = source.upTo(tailAt, TAIL_BYTES).toString('latin1');
    const at = tail.lastIndexOf('startxref');
    if (at < 0) throw new ArtworkError('truncated');
    let next: number | undefined = parsed(() => new PdfLexer(`${tail.slice(at + 9)} `).integer());
    const seen = new Set<number>();
    while (next !== undefined) {
      if (seen.has(next) || seen.size >= MOST_SECTIONS) throw new ArtworkError('damaged');
      seen.add(next);
      next = this.#readSection(next, seen);
    }
  }

  get trailer(): PdfDict {
    return this.#trailer;
  }

  /** The value that a chain of references leads to. */
  follow(value: PdfValue | undefined): PdfValue {
    let current = value ?? null;
    for (let steps = 0; isRef(current); steps += 1) {
      if (steps > MOST_REFERENCES) throw new ArtworkError('damaged');
      current = this.#object(current.ref);
    }
    return current;
  }

  dict(value: PdfValue | undefined): PdfDict | null {
    const followed = this.follow(value);
    return followed instanceof Map ? followed : null;
  }

  #object(number: number): PdfValue {
    for (const lookup of this.#lookups) {
      const place = lookup(number);
      if (!place) continue;
      if ('offset' in place) return this.#objectAt(place.offset, number).value;
      return this.#packed(place);
    }
    return null;
  }

  /** Reads one cross-reference section. @returns the offset of the one before it (/Prev) */
  #readSection(offset: number, seen: Set<number>): number | undefined {
    const { isTable, trailer } = this.#tableAt(offset) ?? this.#tableStreamAt(offset);
    if (this.#trailer.size === 0) this.#trailer = trailer;
    // A hybrid file, which old readers can read too, lists its compressed objects in an additional stream.
    const hybrid = trailer.get('/XRefStm');
    if (isTable && typeof hybrid === 'number' && !seen.has(hybrid)) {
      seen.add(hybrid);
      this.#tableStreamAt(hybrid);
    }
    const before = trailer.get('/Prev');
    return typeof before === 'number' ? before : undefined;
  }

  #tableAt(offset: number): { isTable: boolean; trailer: PdfDict } | null {
    let at = this.#base + offset;
    const head = new PdfLexer(this.#source.upTo(at, 64).toString('latin1'));
    if (!head.takes('xref')) return null;
    at += head.at;
    for (let sections = 0; sections < MOST_SECTIONS; sections += 1) {
      const text = this.#source.upTo(at, 64).toString('latin1');
      const lexer = new PdfLexer(text);
      if (lexer.takes('trailer')) {
        const trailer = this.#valueAt(at + lexer.at, (lexer) => lexer.value());
        if (!(trailer instanceof Map)) throw new ArtworkError('damaged');
        return { isTable: true, trailer };
      }
      const [first, count] = parsed(() => [lexer.integer(), lexer.integer()] as const);
      lexer.skipBlanks();
      const start = at + lexer.at;
      // Twenty bytes each by the standard; some programs end the lines with one character instead of two.
      const bytes = /^\d{10} \d{5} [nf]\s{1,2}/.exec(this.#source.upTo(start, ENTRY_BYTES).toString('latin1'))?.[0].length ?? ENTRY_BYTES;
      this.#lookups.push((number) =>
        number >= first && number < first + count ? this.#tableEntry(start + (number - first) * bytes) : undefined,
      );
      at = start + count * bytes;
    }
    throw new ArtworkError('tooComplex');
  }

  #tableEntry(at: number): Place | undefined {
    const match = /^(\d{10}) \d{5} n/.exec(this.#source.upTo(at, ENTRY_BYTES).toString('latin1'));
    return match ? { offset: Number(match[1]) } : undefined;
  }

  #tableStreamAt(offset: number): { isTable: boolean; trailer: PdfDict } {
    const { value: dict, end } = this.#objectAt(offset);
    if (!(dict instanceof Map)) throw new ArtworkError('damaged');
    const data = this.#streamData(dict, end);
    const widths = numbers(dict.get('/W'));
    const [kindBytes = 0, placeBytes = 0, indexBytes = 0] = widths;
    const row = kindBytes + placeBytes + indexBytes;
    if (row === 0 || widths.length !== 3 || widths.some((width) => width > 8)) throw new ArtworkError('damaged');
    const index = dict.has('/Index') ? numbers(dict.get('/Index')) : [0, numbers([dict.get('/Size') ?? 0])[0] ?? 0];
    let start = 0;
    for (let at = 0; at + 1 < Math.min(index.length, 2 * MOST_SECTIONS); at += 2) {
      const [first = 0, count = 0] = index.slice(at, at + 2);
      const begin = start;
      this.#lookups.push((number) => {
        const entry = begin + (number - first) * row;
        if (number < first || number >= first + count || entry + row > data.length) return undefined;
        const field = (from: number, bytes: number) =>
          bytes === 0 ? 0 : Number(`0x${data.toString('hex', entry + from, entry + from + bytes)}`);
        const kind = kindBytes === 0 ? 1 : field(0, kindBytes);
        const [second, third] = [field(kindBytes, placeBytes), field(kindBytes + placeBytes, indexBytes)];
        return kind === 1 ? { offset: second } : kind === 2 ? { stream: second, index: third } : undefined;
      });
      start += count * row;
    }
    return { isTable: false, trailer: dict };
  }

  /** Reads an object from an object stream. */
  #packed({ stream, index }: { stream: number; index: number }): PdfValue {
    let data = this.#streams.get(stream);
    const place = this.#lookups.map((lookup) => lookup(stream)).find((found) => found !== undefined);
    if (!place || !('offset' in place)) throw new ArtworkError('damaged');
    const { value: dict, end } = this.#objectAt(place.offset, stream);
    if (!(dict instanceof Map)) throw new ArtworkError('damaged');
    if (!data) {
      if (this.trailer.has('/Encrypt')) throw new ArtworkError('encrypted');
      data = this.#streamData(dict, end);
      this.#streams.set(stream, data);
    }
    const [first = 0, count = 0] = numbers([dict.get('/First') ?? 0, dict.get('/N') ?? 0]);
    if (index >= count || first > data.length) throw new ArtworkError('damaged');
    const pairs = data
      .toString('latin1', 0, first)
      .trim()
      .split(/\s+/, 2 * (index + 1));
    const at = first + Number(pairs[2 * index + 1]);
    return parsed(() => new PdfLexer(`${data.toString('latin1', at, at + MOST_OBJECT_BYTES)} `).value());
  }

  /** @param number the object number that must stand there; any when it is left out */
  #objectAt(offset: number, number?: number): { value: PdfValue; end: number } {
    const start = this.#base + offset;
    return this.#valueAt(start, (lexer) => {
      const found = lexer.integer();
      lexer.integer();
      if (!lexer.takes('obj') || (number !== undefined && found !== number)) throw new ArtworkError('damaged');
      const value = lexer.value();
      lexer.skipBlanks();
      return { value, end: start + lexer.at };
    });
  }

  /** Reads a value, with a larger piece of the file each time the piece has ended before the value. */
  #valueAt<R>(start: number, read: (lexer: PdfLexer) => R): R {
    for (let bytes = PIECE_BYTES; ; bytes *= 4) {
      const piece = this.#source.upTo(start, bytes);
      try {
        return read(new PdfLexer(piece.toString('latin1')));
      } catch (error) {
        if (!(error instanceof UnfinishedError)) throw error;
        if (piece.length < bytes) throw new ArtworkError('truncated');
        if (bytes >= MOST_OBJECT_BYTES) throw new ArtworkError('tooComplex');
      }
    }
  }

  #streamData(dict: PdfDict, end: number): Buffer {
    const word = this.#source.read(end, 8).toString('latin1');
    if (!word.startsWith('stream')) throw new ArtworkError('damaged');
    const start = end + (word[6] === '\r' && word[7] === '\n' ? 8 : 7);
    const length = this.follow(dict.get('/Length'));
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) throw new ArtworkError('damaged');
    if (length > MOST_STREAM_BYTES) throw new ArtworkError('tooComplex');
    const data = this.#source.read(start, length);
    const filters = [this.follow(dict.get('/Filter'))].flat();
    if (filters.length === 1 && filters[0] === null) return data;
    if (filters.length !== 1 || filters[0] !== '/FlateDecode') throw new ArtworkError('damaged');
    const parms = this.dict([this.follow(dict.get('/DecodeParms'))].flat()[0]);
    return undoPredictor(inflated(data), parms ?? new Map());
  }
}

function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MOST_INFLATED_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ArtworkError(isTooLarge ? 'tooComplex' : 'damaged', { cause: error });
  }
}

function numbers(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value) || !value.every((one): one is number => typeof one === 'number' && Number.isSafeInteger(one) && one >= 0))
    throw new ArtworkError('damaged');
  return value;
}

/** For a text that has to be complete: one that ends before its value is damaged, and more reading would not help. */
function parsed<R>(read: () => R): R {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnfinishedError) throw new ArtworkError('damaged', { cause: error });
    throw error;
  }
}
