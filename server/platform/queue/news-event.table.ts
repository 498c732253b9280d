import type { Generated } from 'kysely';

/** The kinds of events that people are told of soon after. */
export type ToldEvent = 'orderCreated' | 'importEnded' | 'linkAnswered';

/** An event that nobody was told of yet. */
export interface NewsEventTable {
  tenantId: number;
  id: Generated<number>;
  event: ToldEvent;
  /** The id of what it happened to, such as an order or an import. */
  subjectId: number;
  /** Who did it. */
  userId: number;
  createTime: number;
}
