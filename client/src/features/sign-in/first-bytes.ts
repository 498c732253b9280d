const primes = firstPrimes(64);
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
/** The constants of SHA-256: the first 32 bits of the fractions of the primes' square roots (8) and cube roots (64). */
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const schedule = new Int32Array(64);

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

function writeByte(words: Int32Array, index: number, byte: number): void {
  words[index >> 2] = (words[index >> 2] as number) | (byte << (24 - 8 * (index & 3)));
}

/**
 * A SHA-256 for many ASCII texts with the same beginning. It handles at most 55 characters, which are one block, and is several times as
 * fast as a library for texts of any length. This matters because the person who signs in waits for the proof.
 * @returns a function that gives the first six bytes of the hash of `beginning + end` as a number
 */
export function hashesBeginning(beginning: string): (end: string) => number {
  const begun = new Int32Array(16);
  for (let index = 0; index < beginning.length; index++) writeByte(begun, index, beginning.charCodeAt(index));
  return (end) => {
    const length = beginning.length + end.length;
    schedule.set(begun);
    for (let index = 0; index < end.length; index++) writeByte(schedule, beginning.length + index, end.charCodeAt(index));
    writeByte(schedule, length, 0x80);
    schedule[15] = length * 8;
    return compress();
  };
}

const at = (words: Int32Array, index: number): number => words[index] as number;
const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function compress(): number {
  for (let index = 16; index < 64; index++) {
    const older = at(schedule, index - 15);
    const newer = at(schedule, index - 2);
    const low = turn(older, 7) ^ turn(older, 18) ^ (older >>> 3);
    const high = turn(newer, 17) ^ turn(newer, 19) ^ (newer >>> 10);
    schedule[index] = (at(schedule, index - 16) + low + at(schedule, index - 7) + high) | 0;
  }
  let a = at(start, 0);
  let b = at(start, 1);
  let c = at(start, 2);
  let d = at(start, 3);
  let e = at(start, 4);
  let f = at(start, 5);
  let g = at(start, 6);
  let h = at(start, 7);
  for (let index = 0; index < 64; index++) {
    const choice = ((turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))) | 0;
    const first = (h + choice + at(rounds, index) + at(schedule, index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return ((a + at(start, 0)) >>> 0) * 2 ** 16 + ((b + at(start, 1)) >>> 16);
}
