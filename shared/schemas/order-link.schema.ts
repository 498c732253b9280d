import { z } from 'zod';
import { contentHash, signatureImage } from './signature.schema.ts';
import { orElse, wireId, wireInteger, wireRequiredText } from './wire.schema.ts';

/** How many days a link is valid. */
export const LINK_DAYS = { usual: 7, most: 90 } as const;
export const WISH_MAX = 500;

const orderId = wireRequiredText(32, { required: '订单编号不能为空' });
export const linkOrderInput = z.object({ orderId });
export const linkCreateInput = z.object({ orderId, days: orElse(wireInteger({ min: 1, max: LINK_DAYS.most }), LINK_DAYS.usual) });
export type LinkCreateInput = z.output<typeof linkCreateInput>;

const time = z.number();
/** The only answer that contains the token. */
export const linkCreated = z.object({ token: z.string(), expireTime: time });

/** The customer's last answer about an order. */
const linkAnswer = z.object({
  kind: z.enum(['approved', 'change']),
  message: z.string().nullable(),
  signer: z.string().nullable(),
  createTime: time,
  /** Whether the order has not changed since the answer. */
  isCurrent: z.boolean(),
});
export type LinkAnswer = z.output<typeof linkAnswer>;

export const linkState = z.object({
  /** The last link of the order. While it is live, anyone who has it can open the order. */
  link: z
    .object({ creatorName: z.string(), createTime: time, expireTime: time, revokeTime: time.nullable(), isLive: z.boolean() })
    .nullable(),
  answer: linkAnswer.extend({ pictureUrl: z.string().nullable() }).nullable(),
  /** The events of all links of the order, the newest first. */
  events: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['opened', 'approved', 'change']),
      message: z.string().nullable(),
      signer: z.string().nullable(),
      network: z.string(),
      userAgent: z.string(),
      createTime: time,
    }),
  ),
});
export type LinkState = z.output<typeof linkState>;

/** No format is checked: a malformed token is refused like an unknown one, with the same error. */
const token = z.string().max(200);
export const linkTokenInput = z.object({ token });
export const linkApproveInput = z.object({
  token,
  shownHash: contentHash,
  image: signatureImage,
  signer: wireRequiredText(50, { required: '请填写签名人' }),
});
export type LinkApproveInput = z.output<typeof linkApproveInput>;
export const linkWishInput = z.object({ token, message: wireRequiredText(WISH_MAX, { required: '请填写修改意见' }) });
export type LinkWishInput = z.output<typeof linkWishInput>;
/** A file of the order, or the sample picture of one of its lines. */
export const linkFileInput = z.object({ token, fileId: wireId.optional(), lineId: wireId.optional() });
export type LinkFileInput = z.output<typeof linkFileInput>;

const text = z.string().nullable();
/** An order for its customer, without what concerns the shop alone: cost, profit, remarks, people, other orders. */
export const linkView = z.object({
  shopName: z.string(),
  expireTime: time,
  /** A hash of everything shown here that the customer approves. */
  shownHash: z.string(),
  answer: linkAnswer.nullable(),
  order: z.object({
    orderId: z.string(),
    name: text,
    customerName: z.string(),
    contact: text,
    address: text,
    date: time,
    expectedDeliveryDate: time.nullable(),
    orderDescription: text,
    totalAmount: z.string(),
    discountAmount: z.string(),
    commission: z.string(),
    receivables: z.string(),
    paid: z.string(),
    arrears: z.string(),
  }),
  lines: z.array(
    z.object({
      id: z.number(),
      projectName: text,
      contentProduction: text,
      productsName: text,
      specification: text,
      width: text,
      height: text,
      amount: z.string(),
      unitName: text,
      pricingBasis: z.string(),
      totalArea: z.string(),
      minArea: text,
      unitPrice: text,
      totalAmount: z.string(),
      urgent: z.number(),
      hasPicture: z.boolean(),
    }),
  ),
  files: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      size: z.number(),
      lineNo: z.number().nullable(),
      /** How the page can show the file; null when it shows only the name. */
      shows: z.enum(['picture', 'pdf']).nullable(),
    }),
  ),
});
export type LinkView = z.output<typeof linkView>;
