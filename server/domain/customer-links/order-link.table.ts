import type { Generated } from 'kysely';

/** A link by which a customer opens an order without signing in. */
export interface OrderLinkTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  /** Of the token, which is stored nowhere. */
  tokenHash: string;
  expireTime: number;
  revokeTime: number | null;
  creatorId: number;
  creatorName: string;
  createTime: number;
}

/** What came of a link. */
export interface OrderLinkEventTable {
  tenantId: number;
  id: Generated<number>;
  linkId: number;
  orderInfoId: number;
  kind: 'opened' | 'approved' | 'change';
  /** Of what was approved, or was to be changed. */
  shownHash: string | null;
  message: string | null;
  signer: string | null;
  imagePath: string | null;
  /** From where, without its last part. */
  network: string;
  userAgent: string;
  createTime: number;
}
