import { z } from 'zod';
import { wireRequiredText } from './wire.schema.ts';

/** The kinds of records that the global search finds, in the order of the results. */
export const FOUND_KINDS = ['order', 'customer', 'product'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const searchInput = z.object({ text: wireRequiredText(50, { required: '关键字不能为空' }) });

export const foundRow = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.number(),
  /** The name of the record, or the number of an order. */
  name: z.string(),
  /** Further data that tell it from similar records. */
  detail: z.string(),
});
export type FoundRow = z.output<typeof foundRow>;
