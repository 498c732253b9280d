/** The product uses one time zone (Asia/Shanghai), whatever the zone of the machine. China has no summer time. */
export const SHANGHAI_OFFSET_MS = 8 * 3600_000;
const DAY_MS = 86_400_000;

/** The day of a moment in Asia/Shanghai, as the number of days since 1970-01-01. */
export function dayOf(time: number): number {
  return Math.floor((time + SHANGHAI_OFFSET_MS) / DAY_MS);
}

/** The first millisecond of a day, in epoch milliseconds. */
export function startOfDay(day: number): number {
  return day * DAY_MS - SHANGHAI_OFFSET_MS;
}

/** The last millisecond of a day, in epoch milliseconds. */
export function endOfDay(day: number): number {
  return startOfDay(day + 1) - 1;
}

/** A day as `20261121`, with which order numbers begin. */
export function dayDigits(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** A day as `2026-11-21`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a range begins with the first millisecond of a day and ends within the last second of one. */
export function isWholeDays([begin, end]: readonly [number, number]): boolean {
  return begin === startOfDay(dayOf(begin)) && endOfDay(dayOf(end)) - end < 1000;
}

const TIME_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** Parses `yyyy-MM-dd[ HH:mm[:ss]]` in Asia/Shanghai. @returns epoch milliseconds; null when the text is no real time */
export function parseShanghaiTime(text: string): number | null {
  const match = TIME_TEXT.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(utc);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour && minute < 60 && second < 60;
  return isReal ? utc - SHANGHAI_OFFSET_MS : null;
}
