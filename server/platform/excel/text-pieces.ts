const PIECE_BYTES = 64 * 1024;
/** The most UTF-8 bytes that one UTF-16 unit can take. */
const MOST_BYTES_PER_UNIT = 3;

/**
 * Collects short texts into pieces of bytes. Each text is encoded at once, so that it becomes garbage while it is young: strings that are
 * kept over many rows move to the old generation, and the heap grows with the rows.
 */
export class TextPieces {
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #used = 0;

  /** Adds a text. @returns the previous piece when the text did not fit into it, else null */
  add(text: string): Buffer | null {
    const most = text.length * MOST_BYTES_PER_UNIT;
    let full: Buffer | null = null;
    if (most > this.#piece.length - this.#used) {
      if (this.#used > 0) full = this.rest();
      this.#piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, most));
      this.#used = 0;
    }
    this.#used += this.#piece.write(text, this.#used);
    return full;
  }

  /** The bytes since the last full piece. To be called once, at the end. */
  rest(): Buffer {
    return this.#piece.subarray(0, this.#used);
  }
}
