/** The time up to which a person has seen their ended tasks. */
export interface TaskSeenTable {
  tenantId: number;
  userId: number;
  seenTime: number;
}
