import { z } from 'zod';
import { artworkFacts } from './recognition.schema.ts';
import { wireIds, wireOptionalId, wireRequiredText } from './wire.schema.ts';

/** The most files of one call; a client with more sends several calls. */
export const ARTWORK_AT_ONCE = 200;

/** Uploaded files that are to be read. */
export const artworkReadInput = z.object({
  files: z
    .array(z.object({ path: wireRequiredText(200, { required: '文件路径不能为空' }) }))
    .min(1, '请选择要识别的文件')
    .max(ARTWORK_AT_ONCE, `一次最多识别 ${ARTWORK_AT_ONCE} 个文件`),
});
/** With a customer, the answer also tells which files were already billed to that customer. */
export const artworkListInput = z.object({ ids: wireIds, customerId: wireOptionalId });

/** Whether a file waits to be read, was read, or could not be read. */
export const ARTWORK_STATE = { waiting: 0, read: 1, unread: 2 } as const;

export const artworkRow = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  size: z.number(),
  state: z.number(),
  facts: artworkFacts.nullable(),
  /** Why it could not be read, in Chinese; null when it was read or waits. */
  problem: z.string().nullable(),
  /** The address of a small picture; anyone who has the address can open it. */
  previewUrl: z.string().nullable(),
  /** The number of the order in which the customer was already billed for a file with the same content. */
  billedOn: z.string().nullable(),
});

export type ArtworkReadInput = z.output<typeof artworkReadInput>;
export type ArtworkListInput = z.output<typeof artworkListInput>;
export type ArtworkRow = z.output<typeof artworkRow>;
