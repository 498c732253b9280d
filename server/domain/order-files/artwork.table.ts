import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';

/** A file of artwork, and what was read of it. */
export interface ArtworkTable {
  tenantId: number;
  id: Generated<number>;
  userId: number;
  path: string;
  name: string;
  size: number;
  state: Generated<number>;
  facts: NullableJsonColumn<ArtworkFacts>;
  problem: string | null;
  previewUrl: string | null;
  /** Equal for files of equal content. */
  fingerprint: string | null;
  /** Whether the file is or was attached to an order. Then it is not deleted as forgotten artwork: a deleted order keeps its files. */
  isLinked: Generated<number>;
  /** How long reading it took, in milliseconds. */
  costMs: Generated<number>;
  /** When it was read; null while it waits. */
  readTime: number | null;
  createTime: number;
}
