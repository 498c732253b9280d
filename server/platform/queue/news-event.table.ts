import type { Generated } from 'kysely';

/** What people are told of soon after it has happened. */
export type ToldEvent = 'orderCreated' | 'importEnded' | 'linkAnswered';

/** What has happened and nobody was told of yet. */
export interface NewsEventTable {
  tenantId: number;
  id: Generated<number>;
  event: ToldEvent;
  /** The id of what it happened to, such as an order or an import. */
  subjectId: number;
  /** Whose doing it was. */
  userId: number;
  createTime: number;
}
