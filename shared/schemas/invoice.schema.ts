import { z } from 'zod';
import { INVOICE_DIRECTION_CHOICES } from '../choice-labels.ts';
import { filter, filterText, listShape, orElse, stampShape, updateOf, wireRequiredText, wireTimeRange } from './wire.schema.ts';

/** The file extensions of invoices. */
export const INVOICE_TYPES = ['pdf', 'jpg', 'jpeg', 'png', 'xml'] as const;
const TYPE = new RegExp(`[^.]\\.(${INVOICE_TYPES.join('|')})$`, 'i');
/**
 * Whether a text is a file name with such an extension: no path, and no invisible characters or characters that change the direction of
 * writing.
 */
export const isInvoiceName = (name: string): boolean => TYPE.test(name) && !/[/\\]|\p{C}/u.test(name);
/** Whether a content type, as told by the first bytes, is one for invoices. */
export const isInvoiceType = (type: string): boolean => ['application/pdf', 'image/jpeg', 'image/png', 'text/xml'].includes(type);
export const NOT_AN_INVOICE = `仅支持${INVOICE_TYPES.join(', ')}的发票格式！`;
const direction = z.enum(INVOICE_DIRECTION_CHOICES.map(({ value }) => value));

const fields = {
  orderId: wireRequiredText(32, { required: '订单编号不能为空' }),
  fileName: wireRequiredText(255, { required: '发票名称不能为空' }).refine(isInvoiceName, NOT_AN_INVOICE),
  invoiceFilePath: wireRequiredText(500, { required: '发票文件不能为空' }),
};

export const invoiceCreateInput = z.object({ ...fields, incomeOrExpenseType: orElse(direction, 'income') });
export const invoiceUpdateInput = updateOf({ ...fields, incomeOrExpenseType: direction });
export const invoiceOrderInput = z.object({ orderId: fields.orderId });
export const invoicePageInput = z.object({
  ...listShape('orderId'),
  orderId: filterText,
  fileName: filterText,
  createTime: filter(wireTimeRange),
});
export const invoiceRow = z.object({
  ...stampShape,
  orderId: z.string(),
  fileName: z.string(),
  invoiceFilePath: z.string(),
  incomeOrExpenseType: direction,
  /** These are read from the XML of an electronic invoice; null for other files, and where the XML lacks them. */
  invoiceNumber: z.string().nullable(),
  invoiceDate: z.number().nullable(),
  invoiceAmount: z.string().nullable(),
});

export type InvoiceCreate = z.output<typeof invoiceCreateInput>;
export type InvoiceUpdate = z.output<typeof invoiceUpdateInput>;
export type InvoicePageInput = z.output<typeof invoicePageInput>;
export type InvoiceRow = z.output<typeof invoiceRow>;
