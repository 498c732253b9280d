import { shiftPoint } from './decimal-point.ts';

/** How a number is shown: as itself, as a moment, as a time of day, or with a percent sign. */
export type FormatKind = 'plain' | 'date' | 'time' | 'percent';

const DAY_SECONDS = 86_400;
const LAST_SERIAL = 2_958_466;
const UNIX_EPOCH_SERIAL = 25_569;
/** Serial numbers of the 1904 system start 1,462 days later. */
const SHIFT_1904 = 1462;
/** Excel allows 255. */
const MOST_CODE_CHARS = 1000;
/** More characters than any double needs, the largest and the smallest ones included. */
const MOST_NUMBER_CHARS = 400;

const ZERO = 48;
const ONE = 49;
const NINE = 57;
const POINT = 46;

/** The kind of a built-in number format; the ranges 27-36 and 50-58 are dates in Chinese, Japanese and Korean versions. */
export function builtInFormat(id: number): FormatKind {
  if (id === 9 || id === 10) return 'percent';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47 || (id >= 32 && id <= 35) || id === 55 || id === 56) return 'time';
  if (id === 14 || id === 15 || id === 16 || id === 17 || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  return 'plain';
}

/** The kind of a custom format code. Only its first section counts; quoted and escaped characters are decoration. */
export function formatKind(code: string): FormatKind {
  if (code.length > MOST_CODE_CHARS) return 'plain';
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?:h+|m+|s+)\]/gi, '[elapsed]')
    .split(';', 1)[0] as string;
  if (bare.includes('[elapsed]')) return 'plain';
  const plain = bare.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '');
  if (plain.includes('%')) return 'percent';
  if (/[yd]/i.test(plain)) return 'date';
  if (/[hs]/i.test(plain)) return 'time';
  return /m/i.test(plain) ? 'date' : 'plain';
}

/**
 * A stored number with 15 significant digits, as a spreadsheet program shows it: some programs store 18.100000000000001 for 18.1.
 * Null when the text is no number.
 */
export function numberText(stored: string): string | null {
  const plain = plainLength(stored);
  if (plain > 0) return plain === stored.length ? stored : stored.slice(0, plain);
  if (stored.length > MOST_NUMBER_CHARS) return null;
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return null;
  const [digits = '', exponent = '0'] = value.toPrecision(15).split('e');
  return shiftPoint(digits, Number(exponent));
}

/**
 * The length of a short plain decimal without trailing zeros; 0 for any other form. Nearly every number in a sheet is a short plain
 * decimal.
 */
function plainLength(stored: string): number {
  const length = stored.length;
  if (length > 15) return 0;
  const first = stored.charCodeAt(0);
  if (first < ONE || first > NINE) {
    if (first !== ZERO || (length > 1 && stored.charCodeAt(1) !== POINT)) return 0;
  }
  let point = 0;
  for (let at = 1; at < length; at++) {
    const code = stored.charCodeAt(at);
    if (code === POINT && point === 0) point = at;
    else if (code < ZERO || code > NINE) return 0;
  }
  if (point === 0) return length;
  let end = length;
  while (stored.charCodeAt(end - 1) === ZERO) end--;
  return end - 1 === point ? point : end;
}

const dayTexts = new Map<number, string>();

/**
 * The wall-clock text of a date serial, to the second; null when the serial is no date of the calendar. A serial below one in a time
 * format is a time of day without a date, and is given as `HH:mm:ss`.
 */
export function serialText(serial: number, kind: 'date' | 'time', date1904: boolean): { text: string; timeOnly: boolean } | null {
  const seconds = Math.round(serial * DAY_SECONDS);
  let day = Math.floor(seconds / DAY_SECONDS);
  const time = timeText(seconds - day * DAY_SECONDS);
  if (seconds < 0) return null;
  if (kind === 'time' && day === 0) return { text: time, timeOnly: true };
  if (date1904) day += SHIFT_1904;
  // The 1900 system counts a 29 February 1900 (serial 60), which did not exist: the days before it are one off.
  else if (day < 60) day += 1;
  else if (day === 60) return null;
  if (day < 2 || day >= LAST_SERIAL) return null;
  let text = dayTexts.get(day);
  if (text === undefined) {
    text = new Date((day - UNIX_EPOCH_SERIAL) * DAY_SECONDS * 1000).toISOString().slice(0, 10);
    // Bounded because the file chooses the days.
    if (dayTexts.size < 20_000) dayTexts.set(day, text);
  }
  return { text: `${text} ${time}`, timeOnly: false };
}

function timeText(seconds: number): string {
  const two = (n: number) => (n < 10 ? `0${n}` : `${n}`);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
