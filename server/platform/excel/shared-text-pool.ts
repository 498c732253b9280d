import { WorkbookError } from './workbook-error.ts';

const SEGMENT_BYTES = 4 * 1024 * 1024;
const CACHE_SLOTS = 16_384;
/** Longer texts are rare and would fill the heap. */
const MOST_CACHED_CHARS = 256;

/**
 * The table of shared strings, held as UTF-8 outside the JavaScript heap: each text takes its bytes and twelve more, together
 * about a fifth of what string objects take. Texts are decoded on demand, and recent ones come from a small cache.
 */
export class SharedTextPool {
  readonly #capBytes: number;
  readonly #segments: Buffer[] = [];
  #used = 0;
  #bytes = 0;
  #count = 0;
  /** Position of each text: segment × SEGMENT_BYTES + offset; a float because the product may exceed 32 bits. */
  #starts = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  readonly #cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1);
  readonly #cachedText: string[] = new Array<string>(CACHE_SLOTS).fill('');

  constructor(capBytes: number) {
    this.#capBytes = capBytes;
  }

  get size(): number {
    return this.#count;
  }

  add(text: string): void {
    const room = text.length * 3;
    if (this.#segments.length === 0 || this.#used + room > SEGMENT_BYTES) {
      this.#segments.push(Buffer.allocUnsafeSlow(Math.max(SEGMENT_BYTES, room)));
      this.#used = 0;
    }
    if (this.#count === this.#starts.length) this.#grow();
    const segment = this.#segments[this.#segments.length - 1] as Buffer;
    const length = text === '' ? 0 : segment.write(text, this.#used, 'utf8');
    this.#starts[this.#count] = (this.#segments.length - 1) * SEGMENT_BYTES + this.#used;
    this.#lengths[this.#count++] = length;
    this.#used += length;
    // Empty texts cost their index entry too.
    this.#bytes += length + 12;
    if (this.#bytes > this.#capBytes) throw new WorkbookError('tooLarge', '不同的文字过多');
  }

  /** The text at an index of the table; undefined when the table has no such index. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const slot = index % CACHE_SLOTS;
    if (this.#cachedIndex[slot] === index) return this.#cachedText[slot];
    const start = this.#starts[index] as number;
    const segment = Math.floor(start / SEGMENT_BYTES);
    const offset = start - segment * SEGMENT_BYTES;
    const text = (this.#segments[segment] as Buffer).toString('utf8', offset, offset + (this.#lengths[index] as number));
    if (text.length <= MOST_CACHED_CHARS) {
      this.#cachedIndex[slot] = index;
      this.#cachedText[slot] = text;
    }
    return text;
  }

  #grow(): void {
    const starts = new Float64Array(this.#starts.length * 2);
    starts.set(this.#starts);
    this.#starts = starts;
    const lengths = new Uint32Array(this.#lengths.length * 2);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }
}
