import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { LinkCreateInput, LinkState } from '#shared/schemas/order-link.schema.ts';
import type { FileService } from '../files/file.service.ts';
import { lockOrder } from '../orders/order-lock.ts';
import { answerOf, linkContent } from './link-content.ts';
import { hashOfToken, newLinkToken } from './link-token.ts';
import { orderLinkRepository, type StoredLink } from './order-link.repository.ts';

const DAY_MS = 86_400_000;
/** How many openings and answers are listed. */
const SHOWN_EVENTS = 200;

export const isLive = ({ revokeTime, expireTime }: StoredLink, now: number): boolean => revokeTime === null && expireTime > now;

/** What people of the shop do with the link of an order. An order has one live link at a time. */
export function createOrderLinkService({ files }: { files: Pick<FileService, 'addressOf'> }) {
  return {
    async get(scope: Scope, orderId: string): Promise<LinkState> {
      const link = await orderLinkRepository.findLastOf(scope, orderId);
      if (!link) return { link: null, answer: null, events: [] };
      const { orderInfoId: id } = link;
      const last = await orderLinkRepository.findLastAnswer(scope, id);
      const answer = last && {
        ...answerOf(last, (await linkContent(scope, id)).shownHash),
        pictureUrl: last.imagePath && (await files.addressOf(scope, last.imagePath)).url,
      };
      const events = await orderLinkRepository.findEvents(scope, id, SHOWN_EVENTS);
      return { link: { ...link, isLive: isLive(link, scope.now()) }, answer: answer ?? null, events };
    },

    /** Makes a new link and revokes the one before. @returns the token, which is stored nowhere, and when the link expires */
    create: (scope: Scope, { orderId, days }: LinkCreateInput) =>
      inTransaction(scope, async (scope) => {
        const order = await lockOrder(scope, { orderId });
        await orderLinkRepository.revokeAll(scope, order.id);
        const token = newLinkToken(scope.tenantId);
        const expireTime = scope.now() + days * DAY_MS;
        await orderLinkRepository.insert(scope, {
          orderInfoId: order.id,
          orderId: order.orderId,
          tokenHash: hashOfToken(token),
          expireTime,
          creatorId: scope.actor.userId,
          creatorName: scope.actor.nickname,
          createTime: scope.now(),
        });
        return { token, expireTime };
      }),

    revoke: (scope: Scope, orderId: string): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const order = await lockOrder(scope, { orderId });
        await orderLinkRepository.revokeAll(scope, order.id);
      }),
  };
}
