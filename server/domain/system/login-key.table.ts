export interface LoginKeyTable {
  id: number;
  keyId: string;
  publicKey: string;
  sealedPrivateKey: string;
  createTime: number;
}
