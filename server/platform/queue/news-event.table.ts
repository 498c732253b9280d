import type { Generated } from 'kysely';

/** The kinds of events of which the worker sends people a message. */
export type ToldEvent = 'orderCreated' | 'importEnded' | 'linkAnswered';

/** An event for which no message has been sent yet. */
export interface NewsEventTable {
  tenantId: number;
  id: Generated<number>;
  event: ToldEvent;
  /** The id of the order, import or other row that the event is about. */
  subjectId: number;
  /** The person who caused it. */
  userId: number;
  createTime: number;
}
