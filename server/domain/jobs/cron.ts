import { CronExpressionParser } from 'cron-parser';
import { AppError } from '#shared/errors.ts';

const ZONE = 'Asia/Shanghai';
const FIELDS = 6;

/**
 * The API family writes times as Quartz does, with seconds first and the days of a week counted from Sunday as 1; libraries count Sunday as 0.
 * What stands behind `#`, and the step behind `/`, are numbers of another kind and stay.
 */
function weekdaysFromZero(field: string): string {
  return field.replace(/(^|[,-])(\d)/g, (_, before: string, day: string) => `${before}${(Number(day) + 6) % 7}`);
}

/** How the queue takes a job's times. @throws AppError jobCron */
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

/** When a job is due next. */
export function nextTimes(expression: string, from: number, count: number): number[] {
  const { pattern, tz } = cronPattern(expression);
  const times = CronExpressionParser.parse(pattern, { currentDate: new Date(from), tz });
  return Array.from({ length: count }, () => times.next().getTime());
}
