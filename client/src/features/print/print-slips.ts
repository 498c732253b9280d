import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchShown } from '#client/lib/download.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PRINT_KIND_NAMES, PRINT_KINDS, type PrintKind, type PrintSource } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { lastTemplate, rememberTemplate } from './last-template.ts';
import type { PictureToggles } from './picture-toggles.ts';

/** What is printed. */
export type PrintWhat =
  | { source: 'order' | 'receipt' | 'voucher'; ids: readonly number[] }
  | { source: 'statement'; customerId: number; date: readonly (string | number)[] };

/** How it is printed: template, pictures, and offset in millimetres. */
export interface SlipLook extends PictureToggles {
  templateId: number;
  offsetX?: number;
  offsetY?: number;
}

const CALLS = { order: 'orders', receipt: 'receipts', voucher: 'vouchers', statement: 'statement' } as const;

function request(act: 'preview' | 'print', { source, ...what }: PrintWhat, look: object): [path: string, input: object] {
  // The codes that the workshop scans contain links, which begin with the address of this product.
  return [`/bs/print/${act}-${CALLS[source]}`, { ...look, ...what, origin: window.location.origin }];
}

/** A preview is not cached, because its data may change at any time. */
const FRESH = { staleTime: 0, gcTime: 0, retry: false, meta: { inPlace: true } } as const;

/**
 * The preview: the file as it will be printed, with frames in place of pictures that are switched on but not uploaded. The last file stays
 * in view while the next one is made.
 */
export function useSlip(what: PrintWhat, look: SlipLook | null) {
  return useQuery({
    ...FRESH,
    queryKey: ['print-slip', what, look],
    queryFn: look ? ({ signal }) => fetchShown(...request('preview', what, { ...look, placeholders: true }), signal) : skipToken,
    placeholderData: (before) => before,
  });
}

/** The file to download: as the preview, without those frames. */
export const slipToSave = (what: PrintWhat, look: SlipLook): Promise<Blob> => fetchShown(...request('preview', what, look));

/** The file to print: as the preview, without those frames. The server counts the print. */
export const sendToPrint = (what: PrintWhat, look: SlipLook): Promise<Blob> => fetchShown(...request('print', what, look));

/** The preview by a template that is being designed, for one record of the shop; disabled without one. */
export function useDraftSlip(kind: PrintKind, printTemplate: PrintTemplate, id: number | null) {
  const { source } = PRINT_KINDS[kind];
  const what: PrintWhat | null =
    id === null ? null : source === 'statement' ? { source, customerId: id, date: lastMonths() } : { source, ids: [id] };
  return useQuery({
    ...FRESH,
    queryKey: ['print-draft', kind, printTemplate, id],
    queryFn: what ? ({ signal }) => fetchShown(...request('preview', what, { kind, printTemplate }), signal) : skipToken,
  });
}

/** The period of a statement in the designer's preview: the last 90 days. */
const lastMonths = (): [number, number] => [Date.now() - 90 * 86_400_000, Date.now()];

const kindsOf = (source: PrintSource): PrintKind[] => PRINT_KIND_NAMES.filter((kind) => PRINT_KINDS[kind].source === source);

/** The templates of a source, the chosen one (at first the one that this person used last), and the print configuration. */
export function usePrintChoice(source: PrintSource) {
  const { user, tenant } = useCurrentUser();
  const owner = { userId: user.id, tenantId: tenant.id };
  const all = trpc.bs.printTemplate.listAllSimple.useQuery(undefined, { meta: { inPlace: true } });
  const [kind] = kindsOf(source);
  const setup = trpc.bs.print.setup.useQuery({ kind: kind as PrintKind }, { meta: { inPlace: true } });
  const [chosen, choose] = useState<number | null>(() => lastTemplate(owner, source));
  const templates = all.data && kindsOf(source).flatMap((own) => all.data.filter((template) => template.kind === own));
  const template = templates?.find(({ id }) => id === chosen) ?? templates?.[0];
  return {
    setup: setup.data,
    templates,
    template,
    error: (setup.data ? null : setup.error) ?? (all.data ? null : all.error),
    retry: () => void Promise.all([setup.refetch(), all.refetch()]),
    choose,
    remember: () => template && rememberTemplate(owner, source, template.id),
  };
}

const EMPTY_HINTS: Record<PrintSource, string> = {
  order: '开一张订单后，就能用它预览。',
  receipt: '收一笔款后，就能用它预览。',
  voucher: '登记一张收支凭单后，就能用它预览。',
  statement: '新建一个客户后，就能用他预览。',
};

interface PreviewRow {
  value: number;
  label: string;
}

/** The newest records that such a slip is made of, to choose one for the preview. */
export function usePreviewRows(kind: PrintKind): { list: PreviewRow[] | undefined; emptyHint: string } {
  const { source } = PRINT_KINDS[kind];
  const page = { pageNo: 1, pageSize: 20 };
  const orders = trpc.bs.orderInfo.page.useQuery(page, { enabled: source === 'order' });
  const receipts = trpc.bs.orderPaymentReceipts.page.useQuery(page, { enabled: source === 'receipt' });
  const vouchers = trpc.bs.paymentAndReceiptRecords.page.useQuery(page, { enabled: source === 'voucher' });
  const customers = trpc.bs.customerInfo.page.useQuery(page, { enabled: source === 'statement' });
  const list = {
    order: orders.data?.list.map(({ id, orderId, customerName }) => ({ value: id, label: `${orderId} ${customerName ?? ''}` })),
    receipt: receipts.data?.list.map(({ id, orderId, thisCollection }) => ({
      value: id,
      label: `${orderId} 收款 ${formatMoney(thisCollection)}`,
    })),
    voucher: vouchers.data?.list.map(({ id, orderId, name, amount }) => ({
      value: id,
      label: `${orderId} ${name} ${formatMoney(amount)}`,
    })),
    statement: customers.data?.list.map(({ id, name }) => ({ value: id, label: name })),
  }[source];
  return { list, emptyHint: EMPTY_HINTS[source] };
}
