/**
 * Holds markup until its end has arrived. Pieces are joined only when one completes the awaited end: joining and searching everything
 * with each piece would take time in the square of a long row's length.
 */
export class HeldMarkup {
  #pieces: string[] = [];
  #length = 0;
  #wanted = '';
  /** The last characters held, because the awaited end may be split between two pieces. */
  #tail = '';

  get length(): number {
    return this.#length;
  }

  /** Everything held. */
  text(): string {
    return this.#pieces.join('');
  }

  /** Holds `text` until `wanted` arrives. With an empty `wanted` any further piece completes it. */
  keep(text: string, wanted: string): void {
    this.#pieces = text === '' ? [] : [text];
    this.#length = text.length;
    this.#wanted = wanted;
    this.#tail = lastChars(text, wanted.length - 1);
  }

  /** @returns the held text with the piece appended when the piece completes it; otherwise null, and the piece is held as well */
  join(piece: string): string | null {
    if (this.#length === 0) return piece;
    const reach = this.#wanted.length - 1;
    if (!piece.includes(this.#wanted) && !(this.#tail + piece.slice(0, reach)).includes(this.#wanted)) {
      this.#pieces.push(piece);
      this.#length += piece.length;
      this.#tail = lastChars(this.#tail + lastChars(piece, reach), reach);
      return null;
    }
    const whole = this.text() + piece;
    this.keep('', '');
    return whole;
  }
}

function lastChars(text: string, count: number): string {
  return count > 0 ? text.slice(-count) : '';
}
