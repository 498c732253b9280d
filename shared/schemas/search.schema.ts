import { z } from 'zod';
import { wireRequiredText } from './wire.schema.ts';

/** What one search over the whole shop finds, in the order in which it is shown. */
export const FOUND_KINDS = ['order', 'customer', 'product'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const searchInput = z.object({ text: wireRequiredText(50, { required: '关键字不能为空' }) });

export const foundRow = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.number(),
  /** What it is called: an order by its number. */
  name: z.string(),
  /** What tells it from others of the like. */
  detail: z.string(),
});
export type FoundRow = z.output<typeof foundRow>;
