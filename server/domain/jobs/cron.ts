import { CronExpressionParser } from 'cron-parser';
import { AppError } from '#shared/errors.ts';

const ZONE = 'Asia/Shanghai';
const FIELDS = 6;

/**
 * The API family writes cron expressions as Quartz does: seconds first, and Sunday is day 1 of the week. The library counts Sunday as 0.
 * Numbers after `#` and `/` are no days and stay as they are.
 */
function weekdaysFromZero(field: string): string {
  return field.replace(/(^|[,-])(\d)/g, (_, before: string, day: string) => `${before}${(Number(day) + 6) % 7}`);
}

/** The expression in the form of BullMQ and cron-parser. @throws AppError jobCron */
export function cronPattern(expression: string): { pattern: string; tz: string } {
  const parts = expression.trim().split(/\s+/);
  if (parts.length !== FIELDS) throw new AppError('jobCron', { detail: '应为 6 段：秒 分 时 日 月 周' });
  const pattern = [...parts.slice(0, -1), weekdaysFromZero(parts.at(-1) ?? '')].join(' ');
  try {
    CronExpressionParser.parse(pattern, { tz: ZONE });
  } catch (error) {
    throw new AppError('jobCron', { detail: error instanceof Error ? error.message : '' });
  }
  return { pattern, tz: ZONE };
}

/** The next `count` times after `from`, in milliseconds. @throws AppError jobCron */
export function nextTimes(expression: string, from: number, count: number): number[] {
  const { pattern, tz } = cronPattern(expression);
  const times = CronExpressionParser.parse(pattern, { currentDate: new Date(from), tz });
  return Array.from({ length: count }, () => times.next().getTime());
}
