import { z } from 'zod';
import { artworkFacts } from './recognition.schema.ts';
import { wireIds, wireOptionalId, wireRequiredText } from './wire.schema.ts';

/** Files of one call; whoever drops more sends them in parts. */
export const ARTWORK_AT_ONCE = 200;

/** Files that have been uploaded, to be read. */
export const artworkReadInput = z.object({
  files: z
    .array(z.object({ path: wireRequiredText(200, { required: '文件路径不能为空' }) }))
    .min(1, '请选择要识别的文件')
    .max(ARTWORK_AT_ONCE, `一次最多识别 ${ARTWORK_AT_ONCE} 个文件`),
});
/** The customer is asked after, so that what was billed to it already is told. */
export const artworkListInput = z.object({ ids: wireIds, customerId: wireOptionalId });

export const ARTWORK_STATE = { waiting: 0, read: 1, unread: 2 } as const;

export const artworkRow = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  size: z.number(),
  state: z.number(),
  facts: artworkFacts.nullable(),
  /** Why it could not be read, for a person. */
  problem: z.string().nullable(),
  /** A small picture of it, for whoever has the address. */
  previewUrl: z.string().nullable(),
  /** The order for which the same content has been billed to the customer already. */
  billedOn: z.string().nullable(),
});

export type ArtworkReadInput = z.output<typeof artworkReadInput>;
export type ArtworkListInput = z.output<typeof artworkListInput>;
export type ArtworkRow = z.output<typeof artworkRow>;
