import { crc32, deflateSync } from 'node:zlib';
import type { Services } from '#domain/compose.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { formatDate } from '#shared/rules/format.rules.ts';
import { invoiceCreateInput } from '#shared/schemas/invoice.schema.ts';
import { orderPageInput } from '#shared/schemas/order.schema.ts';
import { LINK_DAYS } from '#shared/schemas/order-link.schema.ts';
import { SIGNATURE_SIZE, signatureInput } from '#shared/schemas/signature.schema.ts';
import { FLAG } from '#shared/states.ts';
import { staged } from './staged-upload.ts';

const { width: WIDTH, height: HEIGHT } = SIGNATURE_SIZE;
const PEN = 4;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A few strokes of a pen as a PNG with one grey byte a pixel, in base64. */
function drawnSignature(): string {
  const rows = Array.from({ length: HEIGHT }, () => Buffer.alloc(WIDTH + 1, 255).fill(0, 0, 1));
  for (let step = 0; step < 4000; step += 1) {
    const t = step / 4000;
    const x = 150 + t * 600 + 40 * Math.sin(t * 31);
    const y = HEIGHT / 2 + 90 * Math.sin(t * 17) * Math.cos(t * 5);
    for (let down = 0; down < PEN; down += 1) rows[Math.round(y) + down]?.fill(20, Math.round(x) + 1, Math.round(x) + 1 + PEN);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH);
  head.writeUInt32BE(HEIGHT, 4);
  head[8] = 8;
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64');
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';

/** Makes customer links for two orders that are not audited: one customer asks for a change, the other approves with a signature. */
export async function createLinks({ customerLinks, orderLinks, orderList }: Services, scope: Scope): Promise<void> {
  const { list } = await orderList.page(scope, orderPageInput.parse({ auditStatus: false, sort: '-date', pageSize: 2 }));
  for (const [index, { orderId, contact }] of list.entries()) {
    const { token } = await orderLinks.create(scope, { orderId, days: LINK_DAYS.usual });
    const visitor = { ip: `203.0.113.${20 + index}`, userAgent: PHONE };
    const { shownHash } = await customerLinks.open(token, visitor);
    if (index === 0) await customerLinks.requestChange({ token, message: '电话改为 0755-2345678，标题字再大一些' }, visitor);
    else await customerLinks.approve({ token, shownHash, image: drawnSignature(), signer: contact || '客户' }, visitor);
  }
}

/** Signs the four newest audited orders, and files an electronic invoice for the newest of them. */
export async function createPapers(services: Services, storage: Storage, scope: Scope): Promise<void> {
  const { list } = await services.orderList.page(scope, orderPageInput.parse({ auditStatus: true, sort: '-date', pageSize: 4 }));
  for (const { orderId, contact } of list) {
    const { contentHash } = await services.signatures.get(scope, orderId);
    await services.signatures.create(scope, signatureInput.parse({ orderId, contentHash, image: drawnSignature(), signer: contact }));
  }
  const [order] = list;
  if (!order) return;
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<EInvoice><EInvoiceData><BasicInformation><TotalTax-includedAmount>${Number(order.receivables).toFixed(2)}</TotalTax-includedAmount></BasicInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>26332000000012345678</InvoiceNumber><IssueTime>${formatDate(scope.now())}</IssueTime></TaxSupervisionInfo></EInvoice>\n`;
  const targetDir = `${scope.tenantId}/orderFile/${order.orderId}/invoice/income`;
  const { path, fileName } = await staged(storage, scope, ['电子发票.xml', xml], (upload) =>
    services.files.uploadArtwork(scope, { ...upload, targetDir }),
  );
  await services.invoices.create(scope, invoiceCreateInput.parse({ orderId: order.orderId, fileName, invoiceFilePath: path }));
  await services.orders.pandaUpdate(scope, { id: order.id, isInvoiced: FLAG.yes });
}
