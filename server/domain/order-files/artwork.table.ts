import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';

/** A file of artwork, and what recognition has read of it. */
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
  /** Equal for equal contents. */
  fingerprint: string | null;
  /** Hangs on an order, or has: then it stays, as the files of a deleted order do. */
  isLinked: Generated<number>;
  /** How long reading it took, in milliseconds. */
  costMs: Generated<number>;
  createTime: number;
}
