import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import { type News, news } from './built-in-messages.ts';

/** Whole days before a shop's expiry at which its administrators are told. */
const TOLD_BEFORE = [1, 3, 7, 15, 30];

/** The message for the present step, if any. Its source has it sent once for each step, also when the job did not run on the exact day. */
export function expiryNews(expireTime: number, now: number): News[] {
  const days = dayOf(expireTime) - dayOf(now);
  const step = TOLD_BEFORE.find((before) => days <= before);
  if (step === undefined || expireTime <= now) return [];
  return [news('expiry-near', `${expireTime}:${step}`, { day: dayText(dayOf(expireTime)), days: String(days) })];
}
