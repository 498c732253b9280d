import { useCallback, useEffect, useRef } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { usePermission } from '#client/lib/permission.ts';
import { toast } from '#client/ui/toast.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';

export type ChangePicture = (line: OrderLineRow, url: string | null) => Promise<void>;

/** Changes or removes the sample image of a line of a saved order; null where the person may not change the order, or it is audited. */
export function useSampleChange(order: OrderDetail, onChanged: () => void): ChangePicture | null {
  const can = usePermission();
  const forgetOrders = useForgetOrders();
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const change = useCallback<ChangePicture>(
    async ({ id, version }, patternUrl) => {
      try {
        const patternUploadTime = patternUrl === null ? null : Date.now();
        await orderApi.bs.orderDel.update.mutate({ id, version, patternUrl, patternUploadTime });
        toast.success(patternUrl === null ? '样图已移除' : '样图已保存');
        await forgetOrders();
        latest.current();
      } catch (error) {
        reportError(error);
      }
    },
    [forgetOrders],
  );
  return can('bs:order-info:update') && !order.auditStatus ? change : null;
}
