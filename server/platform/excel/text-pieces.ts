const PIECE_BYTES = 64 * 1024;
/** UTF-8 bytes that one UTF-16 unit can take. */
const MOST_BYTES_PER_UNIT = 3;

/** Gathers short texts into pieces of bytes. Each text leaves the JavaScript heap at once: gathered as text over many rows it outlives its generation, and the heap grows with the rows. */
export class TextPieces {
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #used = 0;

  /** @returns the piece that is full, or null while there is room */
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

  /** What has been gathered since the last full piece; the end of it all. */
  rest(): Buffer {
    return this.#piece.subarray(0, this.#used);
  }
}
