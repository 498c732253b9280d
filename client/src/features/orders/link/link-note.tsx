import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/feedback.tsx';
import { formatMinute } from '#shared/rules/format.rules.ts';
import type { LinkState } from '#shared/schemas/order-link.schema.ts';

/** The customer's answer through the link, and whether the order has changed since. */
export function AnswerNotice({ answer }: { answer: NonNullable<LinkState['answer']> }) {
  const { kind, isCurrent, signer, message, createTime } = answer;
  const when = formatMinute(createTime);
  if (kind === 'change')
    return <Notice tone="warning">{`客户要求修改（${when}）：${message ?? ''}${isCurrent ? '' : '。订单之后已有变更'}`}</Notice>;
  if (!isCurrent) return <Notice tone="warning">{`已确认的是另一份内容：${signer ?? '客户'} 于 ${when} 确认后，订单或稿件有变更`}</Notice>;
  return <Notice tone="success">{`客户已确认：${signer ?? ''} 于 ${when} 确认并签名`}</Notice>;
}

/** The customer's latest answer, shown on the order itself; nothing without one. */
export function LinkNote({ orderId }: { orderId: string }) {
  const { data } = trpc.bs.orderLink.get.useQuery({ orderId }, { staleTime: 0, meta: { inPlace: true } });
  return data?.answer ? <AnswerNotice answer={data.answer} /> : null;
}
