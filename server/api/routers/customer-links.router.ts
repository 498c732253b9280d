import {
  linkApproveInput,
  linkCreated,
  linkCreateInput,
  linkFileInput,
  linkOrderInput,
  linkState,
  linkTokenInput,
  linkView,
  linkWishInput,
} from '#shared/schemas/order-link.schema.ts';
import { done } from '../done.ts';
import { FileAnswer, fileOutput } from '../http/file-answer.ts';
import { guarded, publicCall, router } from '../trpc.ts';

/** First the calls for people of the shop, then those for the customer, which take the link's token in the body: paths are logged. */
const orderLink = router({
  get: guarded('bs:order-info:query', { summary: '订单的客户链接、客户的回复和打开记录' })
    .input(linkOrderInput)
    .output(linkState)
    .query(({ ctx, input }) => ctx.services.orderLinks.get(ctx.scope, input.orderId)),
  create: guarded('bs:order-info:link', { summary: '生成客户链接；之前的链接随即失效，token 只在此时返回' })
    .input(linkCreateInput)
    .output(linkCreated)
    .mutation(({ ctx, input }) => ctx.services.orderLinks.create(ctx.scope, input)),
  revoke: guarded('bs:order-info:link', { summary: '撤销客户链接' })
    .input(linkOrderInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.orderLinks.revoke(ctx.scope, input.orderId)),

  open: publicCall({ summary: '客户凭链接打开订单' })
    .input(linkTokenInput)
    .output(linkView)
    .mutation(({ ctx, input }) => ctx.services.customerLinks.open(input.token, ctx)),
  approve: publicCall({ summary: '客户凭链接确认订单并签名：PNG 图片的 base64' })
    .input(linkApproveInput)
    .output(linkView)
    .mutation(({ ctx, input }) => ctx.services.customerLinks.approve(input, ctx)),
  requestChange: publicCall({ summary: '客户凭链接提出修改意见' })
    .input(linkWishInput)
    .output(linkView)
    .mutation(({ ctx, input }) => ctx.services.customerLinks.requestChange(input, ctx)),
  getFile: publicCall({ summary: '客户凭链接查看订单的稿件或明细的样图', isFile: true })
    .input(linkFileInput)
    .output(fileOutput)
    .mutation(async ({ ctx, input }) => {
      const { name, type, open } = await ctx.services.customerLinks.getFile(input, ctx);
      return new FileAnswer(name, type, await open());
    }),
});

export const customerLinkRouters = { orderLink };
