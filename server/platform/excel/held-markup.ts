/**
 * Markup whose end has not arrived. Pieces are kept apart until one holds the end that is waited for: joining and searching from the start
 * with every piece would make a long row cost the square of its length.
 */
export class HeldMarkup {
  #pieces: string[] = [];
  #length = 0;
  #wanted = '';
  /** Last characters: the end that is waited for may be cut in two. */
  #tail = '';

  get length(): number {
    return this.#length;
  }

  /** Everything held. */
  text(): string {
    return this.#pieces.join('');
  }

  /** Holds `text` until `wanted` arrives; until any further piece when it is empty. */
  keep(text: string, wanted: string): void {
    this.#pieces = text === '' ? [] : [text];
    this.#length = text.length;
    this.#wanted = wanted;
    this.#tail = lastChars(text, wanted.length - 1);
  }

  /** What was held with the piece behind it; null when the piece does not end it and is held as well. */
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
