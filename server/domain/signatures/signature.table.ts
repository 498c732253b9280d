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
