const FIRST_SIZE = 1024;

/** A number for a text, from 1 to below 2^53, because 0 marks a free slot. */
function hash(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
}

/**
 * Remembers a million texts in a few megabytes, by a number of 53 bits for each. Two texts with the same number count as one, so use it
 * only where that does no harm. For a million texts the chance of such a pair is about one in 20,000.
 */
export class KeySet {
  #slots = new Float64Array(FIRST_SIZE);
  size = 0;

  has(key: string): boolean {
    return this.#slots[this.#placeOf(hash(key))] !== 0;
  }

  add(key: string): void {
    const number = hash(key);
    const place = this.#placeOf(number);
    if (this.#slots[place] !== 0) return;
    this.#slots[place] = number;
    this.size += 1;
    if (this.size * 2 > this.#slots.length) this.#grow();
  }

  /** The slot that holds the number, or the free one where it belongs. */
  #placeOf(number: number): number {
    const size = this.#slots.length;
    let place = number % size;
    while (this.#slots[place] !== 0 && this.#slots[place] !== number) place = (place + 1) % size;
    return place;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Float64Array(old.length * 2);
    for (const number of old) if (number !== 0) this.#slots[this.#placeOf(number)] = number;
  }
}
