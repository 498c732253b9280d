import { CopyIcon, CreditCardIcon, EyeIcon, FileIcon, PencilIcon, TrashIcon } from '@primer/octicons-react';
import { useCallback } from 'react';
import { orderApi } from '#client/features/orders/order-api.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { type OrderRow, RECOVERY_DAYS } from '#shared/schemas/order.schema.ts';
import { FLAG } from '#shared/states.ts';

/** What the menu needs of an order. A row of the list of lines stands for its order, without its audit and its paid money. */
export interface OrderOfRow {
  id: number;
  orderId: string;
  customerName: string | null;
  auditStatus?: boolean;
  paid?: string;
}

interface RowActionsOptions {
  onEdit(order: OrderOfRow): void;
  onCopy(order: OrderOfRow): void;
  onView(order: OrderOfRow): void;
  onVoucher(order: OrderOfRow): void;
  onInvoice(order: OrderOfRow): void;
  onInvoices(order: OrderOfRow): void;
  afterRemoval(): Promise<void>;
}

/** The menu of a row and the switch 已开票 in it, as far as permitted. */
export function useRowActions({ onEdit, onCopy, onView, onVoucher, onInvoice, onInvoices, afterRemoval }: RowActionsOptions) {
  const can = usePermission();
  const utils = trpc.useUtils();

  const remove = async (order: OrderOfRow) => {
    const isSure = await confirm({
      title: '删除订单',
      message: `确定删除订单 ${order.orderId}（${order.customerName ?? ''}）吗？该订单的明细、审核记录等所有相关信息将一并删除，${RECOVERY_DAYS} 天内可在回收站恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (!isSure) return;
    try {
      await orderApi.bs.orderInfo.delete.mutate({ id: order.id });
      toast.success('删除成功', { description: `订单 ${order.orderId}` });
      await afterRemoval();
    } catch (error) {
      reportError(error);
    }
  };

  const canUpload = can('bs:order-invoices:create');
  const menuOf = (order: OrderOfRow): MenuItem[] => {
    const kept = order.auditStatus ? '已审核' : Number(order.paid ?? 0) > 0 ? '有收款' : undefined;
    return [
      { label: '查看详情', icon: EyeIcon, hint: 'Enter', onSelect: () => onView(order) },
      ...(can('bs:order-info:update')
        ? [{ label: '编辑', icon: PencilIcon, hint: order.auditStatus ? '已审核' : undefined, onSelect: () => onEdit(order) }]
        : []),
      ...(can('bs:order-info:create') ? [{ label: '复制订单', icon: CopyIcon, onSelect: () => onCopy(order) }] : []),
      ...(can('bs:payment-and-receipt-records:create')
        ? [{ label: '收支登记', icon: CreditCardIcon, onSelect: () => onVoucher(order) }]
        : []),
      ...(can('bs:order-invoices:query')
        ? [{ label: '发票管理', icon: FileIcon, onSelect: () => onInvoices(order) }]
        : canUpload
          ? [{ label: '上传发票', icon: FileIcon, onSelect: () => onInvoice(order) }]
          : []),
      ...(can('bs:order-info:delete')
        ? [
            {
              label: '删除',
              icon: TrashIcon,
              danger: true,
              separated: true,
              // The server refuses it until the audit is revoked and the receipts are voided.
              disabled: kept !== undefined,
              hint: kept,
              onSelect: () => void remove(order),
            },
          ]
        : []),
    ];
  };

  const seesInvoices = can('bs:order-invoices:query') && can('bs:order-invoices:delete');
  /** Asks whether to delete the uploaded invoices of an order whose mark 已开票 is being removed. */
  const askInvoices = useCallback(
    async ({ orderId }: OrderRow) => {
      if (!seesInvoices) return false;
      const { list, total } = await orderApi.bs.orderInvoices.page.query({ orderId, pageNo: 1, pageSize: 3 });
      if (total === 0) return false;
      const names = list.map(({ fileName }) => `「${fileName}」`).join('、');
      return confirm({
        title: '删除发票附件',
        message: `订单 ${orderId} 有 ${total} 个发票附件：${names}${total > list.length ? '等' : ''}。是否一并删除？`,
        confirmLabel: '删除附件',
        cancelLabel: '保留附件',
        danger: true,
      });
    },
    [seesInvoices],
  );
  const setInvoiced = useCallback(
    async (order: OrderRow, isInvoiced: boolean) => {
      // The mark is saved first: files that were deleted for a mark that then stays would be lost.
      let failure = isInvoiced ? '标记已开票失败' : '取消开票标记失败';
      try {
        await orderApi.bs.orderInfo.pandaUpdate.mutate({ id: order.id, isInvoiced: isInvoiced ? FLAG.yes : FLAG.no });
        toast.success(isInvoiced ? '已标记为已开票' : '已取消开票标记', { description: `订单 ${order.orderId}` });
        const question = {
          title: '上传发票',
          message: `是否上传订单 ${order.orderId} 的发票附件？`,
          confirmLabel: '上传',
          cancelLabel: '暂不上传',
        };
        if (isInvoiced && canUpload && (await confirm(question))) onInvoice(order);
        if (!isInvoiced) {
          failure = '已取消开票标记，但查询发票附件失败';
          const isUnwanted = await askInvoices(order);
          failure = '已取消开票标记，但发票附件删除失败';
          if (isUnwanted) await orderApi.bs.orderInvoices.deleteByOrderId.mutate({ orderId: order.orderId });
        }
      } catch (error) {
        reportError(error, failure);
      }
      await utils.bs.orderInfo.invalidate();
    },
    [utils, askInvoices, canUpload, onInvoice],
  );
  return { menuOf, setInvoiced: can('bs:order-info:update') ? setInvoiced : null };
}
