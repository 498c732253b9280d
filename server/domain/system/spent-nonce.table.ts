export interface UsedLoginNonceTable {
  nonceHash: Buffer;
  expiresTime: number;
}
