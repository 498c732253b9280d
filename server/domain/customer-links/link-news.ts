import type { Scope } from '#platform/scope.ts';
import { type News, news } from '../messages/built-in-messages.ts';
import { orderService } from '../orders/order.service.ts';
import { found } from '../records/record.ts';
import { orderLinkRepository } from './order-link.repository.ts';

/**
 * What a customer has answered is told to the order's salesperson (whoever made the order, where it names none of the shop's people) and to
 * whoever gave the link.
 */
export async function newsOfAnswer(scope: Scope, id: number): Promise<News[]> {
  const { orderInfoId, kind, message, signer } = found(await orderLinkRepository.findEvent(scope, id), '客户回复');
  const { orderId: orderNumber, customerName, salesman, userId } = await orderService.get(scope, { id: orderInfoId });
  const sellers = salesman ? await orderLinkRepository.findPeople(scope, salesman) : [];
  const link = await orderLinkRepository.findLast(scope, orderInfoId);
  const people = new Set([...(sellers.length > 0 ? sellers : [userId ?? 0]), ...(link ? [link.creatorId] : [])]);
  const answer = kind === 'approved' ? `已确认并签名（${signer ?? ''}）` : `要求修改：${message ?? ''}`;
  // People choose what they are called: by the name alone nobody hears of an order that he does not see.
  return [{ ...news('customer-answered', id, { customerName, orderNumber, answer }, [...people]), ownerId: userId }];
}
