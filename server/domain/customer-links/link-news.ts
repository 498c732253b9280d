import type { Scope } from '#platform/scope.ts';
import { type News, news } from '../messages/built-in-messages.ts';
import { orderService } from '../orders/order.service.ts';
import { found } from '../records/record.ts';
import { orderLinkRepository } from './order-link.repository.ts';

/**
 * News of a customer's answer: for the people with the name of the order's salesperson, or else its owner, and for the person who made its
 * last link.
 */
export async function newsOfAnswer(scope: Scope, id: number): Promise<News[]> {
  const { orderInfoId, kind, message, signer } = found(await orderLinkRepository.findEvent(scope, id), '客户回复');
  const { orderId: orderNumber, customerName, salesman, userId } = await orderService.get(scope, { id: orderInfoId });
  const sellers = salesman ? await orderLinkRepository.findPeople(scope, salesman) : [];
  const link = await orderLinkRepository.findLast(scope, orderInfoId);
  const people = new Set([...(sellers.length > 0 ? sellers : [userId ?? 0]), ...(link ? [link.creatorId] : [])]);
  const answer = kind === 'approved' ? `已确认并签名（${signer ?? ''}）` : `要求修改：${message ?? ''}`;
  // People choose their names themselves. With `ownerId` the news reaches only those who see the order by the data scope.
  return [{ ...news('customer-answered', id, { customerName, orderNumber, answer }, [...people]), ownerId: userId }];
}
