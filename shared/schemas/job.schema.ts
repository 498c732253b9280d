import { z } from 'zod';
import { TIMER_STATUS } from '../states.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  orElse,
  pageShape,
  updateOf,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
} from './wire.schema.ts';

const MOST_RETRIES = 100;
const DAY_MS = 86_400_000;
const status = wireInteger({ min: TIMER_STATUS.normal, max: TIMER_STATUS.paused });

const fields = {
  name: wireRequiredText(63, { required: '任务名称不能为空' }),
  handlerName: wireRequiredText(63, { required: '处理器的名字不能为空' }),
  handlerParam: wireOptionalText(255),
  cronExpression: wireRequiredText(63, { required: '执行周期不能为空' }),
  retryCount: orElse(wireInteger({ min: 0, max: MOST_RETRIES }), 0),
  /** Milliseconds. */
  retryInterval: orElse(wireInteger({ min: 0, max: DAY_MS }), 0),
  monitorTimeout: emptyAsNull(wireInteger({ min: 1, max: DAY_MS })),
};

export const jobCreateInput = z.object(fields);
export const jobUpdateInput = updateOf(fields);
export const jobStatusInput = z.object({ id: wireId, status });
export const jobTimesInput = z.object({ id: wireId, count: orElse(wireInteger({ min: 1, max: 100 }), 5) });
export const jobPageInput = z.object({
  ...pageShape,
  ids: filter(wireIds),
  name: filterText,
  status: filter(status),
  handlerName: filterText,
});

export const jobRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** See TIMER_STATUS. */
  status: z.number(),
  handlerName: z.string(),
  handlerParam: z.string().nullable(),
  cronExpression: z.string(),
  retryCount: z.number(),
  retryInterval: z.number(),
  monitorTimeout: z.number().nullable(),
  /** The next run, in epoch milliseconds; null while the job is paused. */
  nextTime: z.number().nullable(),
  createTime: z.number(),
});
/** A task of the product that a job can run. */
export const jobHandler = z.object({ name: z.string(), title: z.string() });

export type JobCreate = z.output<typeof jobCreateInput>;
export type JobUpdate = z.output<typeof jobUpdateInput>;
export type JobPageInput = z.output<typeof jobPageInput>;
export type JobRow = z.output<typeof jobRow>;
