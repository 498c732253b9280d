import { dayOf, startOfDay } from './day.rules.ts';

/** Deliveries that were due before this moment are late on the given day. A delivery has time until its own day is over. */
export const lateBefore = (day: number): number => startOfDay(day);

/** Whether what was due at `due` and is not delivered is late. */
export const isLate = (due: number, now: number): boolean => due < lateBefore(dayOf(now));
