import { z } from 'zod';
import { wireOptionalText, wireRequiredText } from './wire.schema.ts';

/** The size of the signature pad, and so of the stored picture, in pixels. */
export const SIGNATURE_SIZE = { width: 900, height: 400 } as const;
/** The most characters of the picture in base64; usual signatures take a tenth of it. */
const IMAGE_MAX = 60_000;

const orderId = wireRequiredText(32, { required: '订单编号不能为空' });
/** A PNG in base64, without the prefix of a data URL. */
export const signatureImage = z
  .string('签名图片不能为空，请先签名')
  .min(1, '签名图片不能为空，请先签名')
  .max(IMAGE_MAX, '签名图片过大，请重新签名')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, '签名图片格式不正确');
const STALE = '订单内容不是最新的，请刷新后再签名';
/** The hash of the content that the person saw when signing. */
export const contentHash = z.string(STALE).regex(/^[0-9a-f]{64}$/, STALE);

export const signatureOrderInput = z.object({ orderId });
export const signatureInput = z.object({ orderId, contentHash, image: signatureImage, signer: wireOptionalText(50) });
export type SignatureInput = z.output<typeof signatureInput>;

export const signatureView = z.object({
  /** The version of the order that was hashed; a screen that shows another version must reload before signing. */
  version: z.number(),
  contentHash: z.string(),
  signature: z
    .object({
      /** The address of the picture, valid for an hour. */
      url: z.string(),
      signer: z.string().nullable(),
      creatorName: z.string(),
      createTime: z.number(),
      /** Whether the order has not changed since it was signed. */
      isCurrent: z.boolean(),
    })
    .nullable(),
});
export type SignatureView = z.output<typeof signatureView>;
