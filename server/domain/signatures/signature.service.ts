import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { SignatureInput, SignatureView } from '#shared/schemas/signature.schema.ts';
import { FLAG } from '#shared/states.ts';
import type { FileService } from '../files/file.service.ts';
import { lockOrder } from '../orders/order-lock.ts';
import { orderSigning } from '../orders/order-signing.service.ts';
import { signatureRepository } from './signature.repository.ts';

/** The file name under which a signature is saved. */
const FILE_NAME = '签名.png';

/** The key of the picture of an order's signature; null where the order has none or has changed since. */
export async function currentSignature(scope: Scope, orderId: string): Promise<string | null> {
  const { id, contentHash } = await orderSigning.content(scope, orderId);
  const last = await signatureRepository.findLast(scope, id);
  return last?.contentHash === contentHash ? last.imagePath : null;
}

/** Makes a stored picture the signature of a locked order. @returns the new id */
export async function keepSignature(
  scope: Scope,
  order: Awaited<ReturnType<typeof lockOrder>>,
  { contentHash, path, signer }: { contentHash: string; path: string; signer: string | null },
): Promise<number> {
  const signature = await signatureRepository.insert(scope, {
    orderInfoId: order.id,
    orderId: order.orderId,
    contentHash,
    imagePath: path,
    signer,
    creatorName: scope.actor.nickname,
    createTime: scope.now(),
  });
  await orderSigning.record(scope, order, { signatureImgUrl: path, isWhetherSign: FLAG.yes }, signer);
  return signature;
}

/** Signatures of customers. What is signed is the content of the order at that moment, by its hash. */
export function createSignatureService({ files }: { files: Pick<FileService, 'withPicture' | 'addressOf'> }) {
  return {
    /** The content that can be signed now, and the last signature with whether that is of the same content. */
    async get(scope: Scope, orderId: string): Promise<SignatureView> {
      const { id, version, contentHash } = await orderSigning.content(scope, orderId);
      const last = await signatureRepository.findLast(scope, id);
      if (!last) return { version, contentHash, signature: null };
      const { imagePath, signer, creatorName, createTime } = last;
      const { url } = await files.addressOf(scope, imagePath);
      return { version, contentHash, signature: { url, signer, creatorName, createTime, isCurrent: last.contentHash === contentHash } };
    },

    /** @returns the new id @throws AppError orderNotAudited; contentChanged where the order has changed since the person saw it */
    async create(scope: Scope, { orderId, contentHash, image, signer }: SignatureInput): Promise<number> {
      const { id, orderId: number } = await inTransaction(scope, (scope) => lockOrder(scope, { orderId }));
      const picture = { content: Buffer.from(image, 'base64'), name: FILE_NAME, folder: `orderFile/${number}/signature` };
      return files.withPicture(scope, picture, (path) =>
        inTransaction(scope, async (scope) => {
          const order = await lockOrder(scope, { id });
          orderSigning.requireSignable(order);
          if ((await orderSigning.content(scope, order.orderId)).contentHash !== contentHash) throw new AppError('contentChanged');
          return keepSignature(scope, order, { contentHash, path, signer: signer ?? null });
        }),
      );
    },
  };
}
