import { useCallback, useRef, useState } from 'react';
import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { type ApiError, toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { tidyNumberText } from '#shared/rules/number-text.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { hasDeposit, headerValues, type OrderForm } from './order-form.ts';

type Busy = 'save' | 'audit' | 'load' | null;

interface OrderActions {
  busy: Busy;
  /**
   * Saves a new or changed order. `onStored` is called as soon as the server has it.
   * @returns the saved order, or null when it was not saved; the reason has been told.
   */
  save(order: OrderDetail | null, form: OrderForm, lines: readonly LineSource[], onStored: () => void): Promise<OrderDetail | null>;
  /** Approves or revokes. @returns the order as it is then, or null when it was refused. */
  setAudit(order: OrderDetail, auditStatus: boolean): Promise<OrderDetail | null>;
  /** The order as it is on the server now, or null when it cannot be read. */
  reload(id: number): Promise<OrderDetail | null>;
}

/** The words for a save that failed. A key that was used before means that an earlier attempt did arrive. */
function saveFailure({ reason, message }: ApiError): string {
  const text = reason === 'idempotencyMismatch' ? '该订单此前已保存成功，请关闭后在列表中查看' : message;
  return `订单操作过程中发生错误：${text}`;
}

/** Saving and auditing one order. While one call is under way further ones are ignored, and a new order is created once. */
export function useOrderActions(): OrderActions {
  const forgetOrders = useForgetOrders();
  const [busy, setBusy] = useState<Busy>(null);
  const isBusy = useRef(false);
  const createKey = useRef<string | null>(null);

  const exclusively = useCallback(async <T>(what: Exclude<Busy, null>, work: () => Promise<T>): Promise<T | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(what);
    try {
      return await work();
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  }, []);

  const fetchOrder = useCallback(async (id: number) => {
    try {
      return await orderApi.bs.orderInfo.get.query({ id });
    } catch (error) {
      reportError(error);
      return null;
    }
  }, []);

  const save = useCallback<OrderActions['save']>(
    (order, form, lines, onStored) =>
      exclusively('save', async () => {
        const orderDels = [...lines];
        const header = headerValues(form);
        let id = order?.id ?? 0;
        try {
          if (order) await orderApi.bs.orderInfo.update.mutate({ ...header, id, version: order.version, orderDels });
          else {
            createKey.current ??= newIdempotencyKey();
            const deposit = hasDeposit(form) ? { prepayment: tidyNumberText(form.prepayment) } : {};
            id = await orderApi.bs.orderInfo.create.mutate({ ...header, ...deposit, orderDels }, once(createKey.current));
          }
        } catch (error) {
          const failure = toApiError(error);
          if (failure.reason !== 'stale') {
            toast.error(saveFailure(failure));
            return null;
          }
          const isReload = await confirm({
            title: '订单已被修改',
            message: `${failure.params.who} 于 ${failure.params.when} 修改了这张订单。重新加载会放弃您未保存的修改；也可以保留当前内容，对照后再处理。`,
            confirmLabel: '重新加载',
            cancelLabel: '保留我的内容',
          });
          return isReload ? fetchOrder(id) : null;
        }
        onStored();
        setBusy('load');
        toast.success(order ? '修改成功' : '新增成功');
        const [saved] = await Promise.all([fetchOrder(id), forgetOrders()]);
        return saved;
      }),
    [exclusively, fetchOrder, forgetOrders],
  );

  const setAudit = useCallback<OrderActions['setAudit']>(
    (order, auditStatus) =>
      exclusively('audit', async () => {
        try {
          await orderApi.bs.orderInfo.updateAuditStatus.mutate({ id: order.id, orderId: order.orderId, auditStatus });
        } catch (error) {
          reportError(error);
          return null;
        }
        toast.success(auditStatus ? '审核成功' : '撤销审核成功');
        const [changed] = await Promise.all([fetchOrder(order.id), forgetOrders()]);
        return changed;
      }),
    [exclusively, fetchOrder, forgetOrders],
  );

  const reload = useCallback<OrderActions['reload']>((id) => exclusively('load', () => fetchOrder(id)), [exclusively, fetchOrder]);
  return { busy, save, setAudit, reload };
}
