import type { Generated } from 'kysely';

export interface OrderSignatureTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  contentHash: string;
  imagePath: string;
  signer: string | null;
  creatorName: string;
  createTime: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    orderSignature: OrderSignatureTable;
  }
}
