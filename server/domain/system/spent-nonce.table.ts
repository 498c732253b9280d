export interface UsedLoginNonceTable {
  nonceHash: Buffer;
  expiresTime: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    usedLoginNonce: UsedLoginNonceTable;
  }
}
