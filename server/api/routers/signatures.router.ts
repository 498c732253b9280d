import { z } from 'zod';
import { signatureInput, signatureOrderInput, signatureView } from '#shared/schemas/signature.schema.ts';
import { guarded, router } from '../trpc.ts';

const orderSignature = router({
  get: guarded('bs:order-info:query', { summary: '订单的签名，以及签名后内容是否有变' })
    .input(signatureOrderInput)
    .output(signatureView)
    .query(({ ctx, input }) => ctx.services.signatures.get(ctx.scope, input.orderId)),
  create: guarded('bs:order-info:sign', { summary: '保存签名：PNG 图片的 base64，订单须已审核' })
    .input(signatureInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.signatures.create(ctx.scope, input)),
});

export const signatureRouters = { orderSignature };
