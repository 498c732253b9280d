import { CopyIcon, CreditCardIcon, EyeIcon, PencilIcon, TrashIcon } from '@primer/octicons-react';
import { useCallback } from 'react';
import { orderApi } from '#client/features/orders/order-api.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

/** What the menu needs of an order; a row of the list of lines stands for its order and does not know about the audit. */
export interface OrderOfRow {
  id: number;
  orderId: string;
  customerName: string | null;
  auditStatus?: boolean;
}

interface RowActionsOptions {
  onEdit(order: OrderOfRow): void;
  onCopy(order: OrderOfRow): void;
  onView(order: OrderOfRow): void;
  onVoucher(order: OrderOfRow): void;
  afterRemoval(): Promise<void>;
}

/** The menu of an order's row and the switch in it, as far as permitted. */
export function useRowActions({ onEdit, onCopy, onView, onVoucher, afterRemoval }: RowActionsOptions) {
  const can = usePermission();
  const utils = trpc.useUtils();

  const remove = async (order: OrderOfRow) => {
    const isSure = await confirm({
      title: '删除订单',
      message: `确定删除订单 ${order.orderId}（${order.customerName ?? ''}）吗？该订单的明细、收款记录、审核记录等所有相关信息将一并删除，30 天内可在回收站恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (!isSure) return;
    try {
      await orderApi.bs.orderInfo.delete.mutate({ id: order.id });
      toast.success('删除成功');
      await afterRemoval();
    } catch (error) {
      reportError(error);
    }
  };

  const menuOf = (order: OrderOfRow): MenuItem[] => [
    { label: '查看详情', icon: EyeIcon, hint: 'Enter', onSelect: () => onView(order) },
    ...(can('bs:order-info:update')
      ? [{ label: '编辑', icon: PencilIcon, hint: order.auditStatus ? '已审核' : undefined, onSelect: () => onEdit(order) }]
      : []),
    ...(can('bs:order-info:create') ? [{ label: '复制订单', icon: CopyIcon, onSelect: () => onCopy(order) }] : []),
    ...(can('bs:payment-and-receipt-records:create')
      ? [{ label: '收支登记', icon: CreditCardIcon, onSelect: () => onVoucher(order) }]
      : []),
    ...(can('bs:order-info:delete')
      ? [
          {
            label: '删除',
            icon: TrashIcon,
            danger: true,
            separated: true,
            // The server would refuse it: an audited order is revoked first.
            disabled: order.auditStatus,
            hint: order.auditStatus ? '已审核' : undefined,
            onSelect: () => void remove(order),
          },
        ]
      : []),
  ];

  const setInvoiced = useCallback(
    async (order: OrderRow, isInvoiced: boolean) => {
      try {
        await orderApi.bs.orderInfo.pandaUpdate.mutate({ id: order.id, isInvoiced: isInvoiced ? 1 : 0 });
        toast.success(isInvoiced ? '已标记为已开票' : '已取消开票标记');
      } catch (error) {
        reportError(error);
      }
      await utils.bs.orderInfo.invalidate();
    },
    [utils],
  );
  return { menuOf, setInvoiced: can('bs:order-info:update') ? setInvoiced : null };
}
