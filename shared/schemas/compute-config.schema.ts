import { z } from 'zod';
import { choiceWords, ROUNDING_CHOICES } from '../choice-labels.ts';
import { COMPUTE_FLAGS, MAX_DECIMAL_PLACES, ROUNDING_METHODS } from '../rules/compute-config.rules.ts';
import { filter, pageShape, wireBoolean, wireId, wireInteger, wireTimeRange, wireVersion } from './wire.schema.ts';

const flags = Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, wireBoolean.optional()])) as Record<
  (typeof COMPUTE_FLAGS)[number],
  z.ZodOptional<typeof wireBoolean>
>;

const fields = {
  ...flags,
  decimalPreservationOptions: wireInteger({ min: 0, max: MAX_DECIMAL_PLACES }).optional(),
  valueMethod: z.enum(ROUNDING_METHODS, `取值方式应为：${choiceWords(ROUNDING_CHOICES)}`).optional(),
};

export const computeConfigCreateInput = z.object(fields);
export const computeConfigUpdateInput = z.object({ id: wireId, version: wireVersion, ...fields });

const rowFlags = Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
  (typeof COMPUTE_FLAGS)[number],
  z.ZodBoolean
>;

export const computeConfigRow = z.object({
  id: z.number(),
  ...rowFlags,
  decimalPreservationOptions: z.number(),
  valueMethod: z.enum(ROUNDING_METHODS),
  version: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type ComputeConfigRow = z.output<typeof computeConfigRow>;

export const computeConfigPageInput = z.object({ ...pageShape, createTime: filter(wireTimeRange) });
export type ComputeConfigPageInput = z.output<typeof computeConfigPageInput>;
