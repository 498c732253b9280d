import { ArtworkError } from './artwork-error.ts';

interface PdfRef {
  ref: number;
}
export type PdfDict = Map<string, PdfValue>;
/** Names keep their slash. Strings become null, because nothing that is read here is a string. */
export type PdfValue = null | boolean | number | string | PdfRef | PdfValue[] | PdfDict;

export const isRef = (value: PdfValue | undefined): value is PdfRef => typeof value === 'object' && value !== null && 'ref' in value;

const MOST_DEPTH = 24;
const BLANK = /[\0\t\n\f\r ]/;
const END = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** The text ended before the value did: more of the file is needed. */
export class UnfinishedError extends Error {}

/**
 * Reads one value after the other from a piece of a PDF, given as Latin-1.
 * All methods throw UnfinishedError when the piece ends too early, and ArtworkError for what is no PDF syntax.
 */
export class PdfLexer {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  skipBlanks(): void {
    for (;;) {
      const sign = this.#text[this.at];
      if (sign === '%') while (this.at < this.#text.length && !/[\r\n]/.test(this.#text[this.at] ?? '\n')) this.at += 1;
      else if (sign !== undefined && BLANK.test(sign)) this.at += 1;
      else return;
    }
  }

  /** Skips the word if it comes next. @returns whether it did */
  takes(word: string): boolean {
    this.skipBlanks();
    const isNext = this.#text.startsWith(word, this.at);
    if (isNext) this.at += word.length;
    return isNext;
  }

  /** The next value, which must be a whole number from 0. */
  integer(): number {
    const value = this.value();
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new ArtworkError('damaged');
    return value;
  }

  value(depth = 0): PdfValue {
    if (depth > MOST_DEPTH) throw new ArtworkError('tooComplex');
    this.skipBlanks();
    const sign = this.#text[this.at];
    if (sign === '/') return this.#word(1);
    if (sign === '(') return this.#string();
    if (sign === '[') return this.#array(depth);
    if (sign === '<') return this.#text[this.at + 1] === '<' ? this.#dict(depth) : this.#hex();
    return this.#atom();
  }

  #word(from: number): string {
    let end = this.at + from;
    while (end < this.#text.length && !END.test(this.#text[end] ?? ' ')) end += 1;
    if (end === this.#text.length) throw new UnfinishedError();
    const word = this.#text.slice(this.at, end);
    this.at = end;
    return word;
  }

  #string(): null {
    let open = 0;
    for (; this.at < this.#text.length; this.at += 1) {
      const sign = this.#text[this.at];
      if (sign === '\\') this.at += 1;
      else if (sign === '(') open += 1;
      else if (sign === ')') {
        open -= 1;
        if (open === 0) {
          this.at += 1;
          return null;
        }
      }
    }
    throw new UnfinishedError();
  }

  #hex(): null {
    const end = this.#text.indexOf('>', this.at);
    if (end < 0) throw new UnfinishedError();
    this.at = end + 1;
    return null;
  }

  #array(depth: number): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    while (!this.takes(']')) values.push(this.value(depth + 1));
    return values;
  }

  #dict(depth: number): PdfDict {
    this.at += 2;
    const dict: PdfDict = new Map();
    while (!this.takes('>>')) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string') throw new ArtworkError('damaged');
      dict.set(key, this.value(depth + 1));
    }
    return dict;
  }

  #atom(): PdfValue {
    const word = this.#word(0);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    const number = Number(word);
    if (word === '' || Number.isNaN(number)) throw new ArtworkError('damaged');
    const reference = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R/.exec(this.#text.slice(this.at, this.at + 24));
    if (!reference || !Number.isSafeInteger(number) || number < 0) return number;
    this.at += reference[0].length;
    return { ref: number };
  }
}
