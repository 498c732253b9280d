/** Up to when a person has seen which of his tasks ended. */
export interface TaskSeenTable {
  tenantId: number;
  userId: number;
  seenTime: number;
}
