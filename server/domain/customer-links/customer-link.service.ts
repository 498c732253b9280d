import type { Redis } from 'ioredis';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvent } from '#platform/queue/news-event.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { LinkApproveInput, LinkFileInput, LinkView, LinkWishInput } from '#shared/schemas/order-link.schema.ts';
import { FLAG } from '#shared/states.ts';
import { type FetchedFile, type FileService, storedFiles } from '../files/file.service.ts';
import { pathOfAddress } from '../files/file-address.ts';
import { lockOrder } from '../orders/order-lock.ts';
import { keepSignature } from '../signatures/signature.service.ts';
import { createFairQueue } from '../system/fair-queue.ts';
import { createLookupLimiter } from '../system/lookup-limiter.ts';
import { networkOf } from '../system/network.ts';
import type { TenantService } from '../system/tenant.service.ts';
import { answerOf, type LinkContent, linkContent, shownOf } from './link-content.ts';
import { hashOfToken, shopOfToken } from './link-token.ts';
import { type LinkEvent, orderLinkRepository, type StoredLink } from './order-link.repository.ts';
import { isLive } from './order-link.service.ts';

/** What one opening or answer counts against the limit of its network. A link that is not found counts ten times as much. */
const HIT_POINTS = 1;
/** How many answers one link takes. A customer with more to say calls the shop. */
const MOST_ANSWERS = 50;
/** The largest file in bytes that is sent to a visitor. */
const SHOWN_BYTES = 20 * 1024 ** 2;
/** A file that is larger than this is shown by its small picture, where it has one. */
const PICTURE_BYTES = 5 * 1024 ** 2;
const SHOWN_TYPES = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;
const FILE_NAME = '客户确认签名.png';

/**
 * How many orders are read for visitors at a time. The largest ones keep the process busy for a tenth of a second each: read side by side,
 * many of them would delay every other call.
 */
const READ_AT_ONCE = { running: 1, waiting: 200 };
/** How many answers are booked at a time. One may have to wait for the lock of its order; another one can go on meanwhile. */
const ANSWERED_AT_ONCE = { running: 2, waiting: 200 };

/** The visitor's network address and browser. */
interface Visitor {
  ip: string;
  userAgent: string;
}

interface Parts {
  db: Database;
  redis: Redis;
  secretKey: string;
  isDemo?: boolean;
  now?: () => number;
  files: Pick<FileService, 'withPicture' | 'stored'>;
  tenants: Pick<TenantService, 'findOpen'>;
}

/** The visitor's network without its last part, for the record of openings: it tells roughly from where, and not who. */
const shortened = (ip: string): string =>
  networkOf(ip)
    .replace(/\.\d+$/, '.*')
    .slice(0, 45);

/** What the events of a link store of a visitor. */
const seenBy = ({ ip, userAgent }: Visitor) => ({ network: shortened(ip), userAgent: userAgent.slice(0, 300) });

/** What a customer does by a link. Nobody is signed in: the token gives access to one order and nothing else. */
export function createCustomerLinkService({ db, redis, secretKey, isDemo = false, now = Date.now, files, tenants }: Parts) {
  const lookups = createLookupLimiter({ redis, secretKey }, 'order-link');
  const toRead = createFairQueue(READ_AT_ONCE);
  const toAnswer = createFairQueue(ANSWERED_AT_ONCE);
  const laneOf = ({ ip }: Visitor) => ({ lane: networkOf(ip) });

  /** Finds the live link of a token. @throws AppError linkDead for a link that does not exist, has expired or was revoked; tooMany */
  async function find(token: string, { ip }: Visitor): Promise<{ scope: Scope; link: StoredLink }> {
    const { isOver, waitMs, found } = await lookups.begin(networkOf(ip));
    if (isOver) {
      // Nothing was looked up, so the points are given back: else visitors of one network with good links would shut each other out.
      await found(0);
      throw new AppError('tooMany', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    const tenantId = shopOfToken(token);
    const shop = tenantId === null ? null : await tenants.findOpen(tenantId);
    if (!shop) throw new AppError('linkDead');
    const { id, name: tenantName } = shop;
    const customer = { actor: { userId: 0, nickname: '客户' }, grants: { permissions: [], roles: [] } };
    const scope = createScope({ ...customer, tenantId: id, tenantName, db, requestId: 'customer-link', now });
    const link = await orderLinkRepository.findByHash(scope, hashOfToken(token));
    if (!link || !isLive(link, now())) throw new AppError('linkDead');
    await found(HIT_POINTS);
    return { scope, link };
  }

  function viewOf(scope: Scope, { expireTime }: StoredLink, content: LinkContent, last: LinkEvent | undefined): LinkView {
    const answer = last ? answerOf(last, content.shownHash) : null;
    return { shopName: scope.tenantName, expireTime, answer, ...shownOf(content) };
  }

  /**
   * Books an answer under the lock of the order, so that the order cannot change between the check and the answer.
   * @param seenHash what the customer saw; null where the answer is bound to no content
   * @returns the view after the answer; one that was given before is not booked again
   * @throws AppError linkDead, contentChanged, invalid
   */
  const answer = (
    scope: Scope,
    link: StoredLink,
    visitor: Visitor,
    seenHash: string | null,
    given: Pick<LinkEvent, 'kind' | 'message' | 'signer' | 'imagePath'>,
  ) =>
    toAnswer(laneOf(visitor), () =>
      inTransaction(scope, async (scope) => {
        const order = await lockOrder(scope, { id: link.orderInfoId });
        // The link is read again under the lock, which revoking or replacing it takes, too.
        const current = await orderLinkRepository.findById(scope, link.id);
        if (!current || !isLive(current, now())) throw new AppError('linkDead');
        const content = await linkContent(scope, order.id);
        const { shownHash } = content;
        if (seenHash !== null && seenHash !== shownHash) throw new AppError('contentChanged');
        const last = await orderLinkRepository.findLastAnswer(scope, order.id);
        const isRepeat = last?.kind === given.kind && last.shownHash === shownHash && last.message === given.message;
        if (isRepeat) {
          // The answer of before has its own picture.
          if (given.imagePath !== null) await storedFiles.release(scope, given.imagePath);
          return viewOf(scope, link, content, last);
        }
        if ((await orderLinkRepository.countAnswers(scope, link.id)) >= MOST_ANSWERS) throw invalid('回复次数过多，请直接联系商家');
        const { tenantId, id: linkId, orderInfoId } = link;
        const said = { ...given, ...seenBy(visitor), shownHash, linkId, orderInfoId, createTime: now() };
        const id = await orderLinkRepository.note(scope, said);
        // An order that is not audited cannot be signed yet: then only the approval is noted.
        if (given.imagePath !== null && order.auditStatus === FLAG.yes)
          await keepSignature(scope, order, { contentHash: content.contentHash, path: given.imagePath, signer: given.signer });
        await noteEvent(scope, { event: 'linkAnswered', subjectId: id, userId: scope.actor.userId });
        return viewOf(scope, link, content, { ...said, tenantId, id });
      }),
    );

  const refuseInDemo = () => {
    if (isDemo) throw new AppError('demoMode');
  };

  return {
    /** The order as it is now. Each opening is noted. */
    async open(token: string, visitor: Visitor): Promise<LinkView> {
      const { scope, link } = await find(token, visitor);
      return toRead(laneOf(visitor), () =>
        inTransaction(scope, async (scope) => {
          const { id: linkId, orderInfoId } = link;
          const content = await linkContent(scope, orderInfoId);
          const last = await orderLinkRepository.findLastAnswer(scope, orderInfoId);
          const opened = { kind: 'opened', linkId, orderInfoId, ...seenBy(visitor), createTime: now() } as const;
          if (!isDemo) await orderLinkRepository.note(scope, opened);
          return viewOf(scope, link, content, last);
        }),
      );
    },

    /** Approves the order with a signature. @throws AppError contentChanged where the order has changed since the customer saw it */
    async approve({ token, shownHash, image, signer }: LinkApproveInput, visitor: Visitor): Promise<LinkView> {
      const { scope, link } = await find(token, visitor);
      refuseInDemo();
      const picture = { content: Buffer.from(image, 'base64'), name: FILE_NAME, folder: `orderFile/${link.orderId}/signature` };
      return files.withPicture(scope, picture, (imagePath) =>
        answer(scope, link, visitor, shownHash, { kind: 'approved', signer, message: null, imagePath }),
      );
    },

    /** Asks the shop to change the order. */
    async requestChange({ token, message }: LinkWishInput, visitor: Visitor): Promise<LinkView> {
      const { scope, link } = await find(token, visitor);
      refuseInDemo();
      return answer(scope, link, visitor, null, { kind: 'change', message, signer: null, imagePath: null });
    },

    /**
     * A picture or PDF of this order: a file, its small picture where the file cannot be shown or is large, or the sample picture of a
     * line.
     * @throws AppError notFound
     */
    async getFile({ token, fileId, lineId }: LinkFileInput, visitor: Visitor): Promise<FetchedFile> {
      const { scope, link } = await find(token, visitor);
      const { order, files: own } = await toRead(laneOf(visitor), () => linkContent(scope, link.orderInfoId));
      const file = own.find(({ id }) => id === fileId);
      const line = order.orderDels.find(({ id }) => id === lineId);
      const [whole, small, sample] = [file?.urls ?? null, pathOfAddress(file?.previewUrl), pathOfAddress(line?.patternUrl)];
      const kept = whole === null ? null : await files.stored(scope, whole);
      const isWholeShown = kept && SHOWN_TYPES.test(kept.type) && (small === null || kept.size <= PICTURE_BYTES);
      if (isWholeShown && kept.size <= SHOWN_BYTES) return kept;
      // The picture of a line is any text that a person typed: only a public file of the shop is shown for it.
      const path = small ?? sample;
      const picture = path === null ? null : await files.stored(scope, path);
      if (!picture?.isPublic || !SHOWN_TYPES.test(picture.type)) throw new AppError('notFound', { what: '文件' });
      return picture;
    },
  };
}
