export interface LoginKeyTable {
  id: number;
  keyId: string;
  publicKey: string;
  sealedPrivateKey: string;
  createTime: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    loginKey: LoginKeyTable;
  }
}
