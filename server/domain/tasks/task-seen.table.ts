/** Up to when a person has seen which of his tasks ended. */
export interface TaskSeenTable {
  tenantId: number;
  userId: number;
  seenTime: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    taskSeen: TaskSeenTable;
  }
}
