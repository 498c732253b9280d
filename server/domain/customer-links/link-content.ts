import { createHash } from 'node:crypto';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type { LinkAnswer, LinkView } from '#shared/schemas/order-link.schema.ts';
import { pathOfAddress } from '../files/file-address.ts';
import { orderFileService } from '../order-files/order-file.service.ts';
import { orderService } from '../orders/order.service.ts';
import { orderSigning } from '../orders/order-signing.service.ts';
import type { LinkEvent } from './order-link.repository.ts';

const PICTURE = /\.(png|jpe?g|gif|webp)$/i;
const PDF = /\.pdf$/i;

type OrderFile = Awaited<ReturnType<typeof orderFileService.ofOrder>>[number];

/** An order with what a customer approves of it. */
export interface LinkContent {
  order: OrderDetail;
  files: OrderFile[];
  contentHash: string;
  /** The SHA-256, in hex, of the content that is signed, the artwork and the sample pictures. */
  shownHash: string;
}

/** An order that others keep changing is read again this often before the customer is asked to come back. */
const MOST_READINGS = 5;

/**
 * Reads an order with what is shown of it. It takes several statements: where somebody changes the order in between, it is read again, because a
 * customer must not approve by its hash what he was not shown.
 * @throws AppError unavailable, notFound
 */
export async function linkContent(scope: Scope, orderInfoId: number): Promise<LinkContent> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const version = await orderSigning.version(scope, orderInfoId);
    const order = await orderService.get(scope, { id: orderInfoId });
    const files = await orderFileService.ofOrder(scope, order.orderId);
    const { contentHash } = await orderSigning.content(scope, order.orderId);
    const shown = [contentHash, order.orderDels.map(({ patternUrl }) => patternUrl), files.map(({ id, urls }) => [id, urls])];
    const content = { order, files, contentHash, shownHash: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
    if ((await orderSigning.version(scope, orderInfoId)) === version) return content;
  }
  throw new AppError('unavailable');
}

/** A customer's answer as calls answer it. @param current the hash of what is shown now */
export const answerOf = ({ kind, message, signer, createTime, shownHash }: LinkEvent, current: string): LinkAnswer => ({
  kind: kind === 'approved' ? kind : 'change',
  message,
  signer,
  createTime,
  isCurrent: shownHash === current,
});

const shows = ({ urls, previewUrl }: OrderFile) => (previewUrl || PICTURE.test(urls) ? 'picture' : PDF.test(urls) ? 'pdf' : null);

/** What a customer sees of the order. It holds more: the output schema of the call lets only the fields of `linkView` through. */
export const shownOf = ({ order, files, shownHash }: LinkContent): Pick<LinkView, 'order' | 'lines' | 'files' | 'shownHash'> => ({
  shownHash,
  order: { ...order, name: order.name ?? order.orderName },
  lines: order.orderDels.map((line) => ({ ...line, hasPicture: pathOfAddress(line.patternUrl) !== null })),
  files: files.map((file) => ({ id: file.id, name: file.fileNames, size: file.size, lineNo: file.lineNo, shows: shows(file) })),
});
