import type { Generated } from 'kysely';

/** A link by which a customer opens an order without signing in. */
export interface OrderLinkTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  /** The hash of the token, which itself is stored nowhere. */
  tokenHash: string;
  expireTime: number;
  revokeTime: number | null;
  creatorId: number;
  creatorName: string;
  createTime: number;
}

/** An opening of a link, or an answer by it. */
export interface OrderLinkEventTable {
  tenantId: number;
  id: Generated<number>;
  linkId: number;
  orderInfoId: number;
  kind: 'opened' | 'approved' | 'change';
  /** The hash of what was approved, or was to be changed; null for an opening. */
  shownHash: string | null;
  message: string | null;
  signer: string | null;
  imagePath: string | null;
  /** The visitor's network without its last part. */
  network: string;
  userAgent: string;
  createTime: number;
}
