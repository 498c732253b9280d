import { useCallback, useRef, useState } from 'react';
import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { type ApiError, toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { tidyNumberText } from '#shared/rules/number-text.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { hasDeposit, headerValues, type OrderForm } from './order-form.ts';

type Busy = 'save' | 'audit' | 'load' | null;

/** What succeeded last, in the specification's words, and what it was done to. */
export interface Done {
  said: string;
  what: string;
}

/** What failed last. It stays until something succeeds. */
interface Failure {
  of: 'save' | 'audit';
  text: string;
}

/** Somebody else has saved the order meanwhile. */
export interface Stale {
  who: string;
  when: string;
  theirs: OrderDetail;
}

interface OrderActions {
  busy: Busy;
  done: Done | null;
  failure: Failure | null;
  /** Id of an order that was stored but could not be read again. Until it is, what is shown here is older than what is stored. */
  unread: number | null;
  /**
   * Saves a new or changed order. `onStored` is called as soon as the server has stored it.
   * @returns the saved order, or what somebody else has saved meanwhile. Null when it was not saved, or was saved but could not be read
   * again; the person has been told why.
   */
  save(
    order: OrderDetail | null,
    form: OrderForm,
    lines: readonly LineSource[],
    onStored: () => void,
  ): Promise<{ saved: OrderDetail } | { stale: Stale } | null>;
  /** Audits the order, or revokes its audit for a reason. @returns the order after that; null when it was refused or cannot be read. */
  setAudit(order: OrderDetail, audit: { auditStatus: true } | { auditStatus: false; reason: string }): Promise<OrderDetail | null>;
  /** The order as it is on the server; null when it cannot be read. */
  reload(id: number): Promise<OrderDetail | null>;
  /** Shows what another window has done to the order as the last success. */
  tell(order: OrderDetail, said: string, what: string): void;
  /** Forgets the message about the last action. */
  forgetDone(): void;
}

/**
 * The words for a save that failed. `idempotencyMismatch` means that an earlier attempt with the same key and other contents was stored.
 */
function saveFailure({ reason, message }: ApiError): string {
  const text = reason === 'idempotencyMismatch' ? '该订单此前已保存成功，请关闭后在列表中查看' : message;
  return `订单操作过程中发生错误：${text}`;
}

/** A short name of an order: the last four characters of its number, as people call it. */
const shortName = ({ orderId }: { orderId: string }): string => (orderId.length > 4 ? `订单 …${orderId.slice(-4)}` : `订单 ${orderId}`);

/**
 * Saves and audits one order. While one call is under way further ones are ignored. All attempts to create an order send the same
 * idempotency key, so that it is created once.
 */
export function useOrderActions(): OrderActions {
  const forgetOrders = useForgetOrders();
  const [busy, setBusy] = useState<Busy>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [unread, setUnread] = useState<number | null>(null);
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

  const succeed = useCallback(
    async (id: number, said: string, what: string) => {
      setFailure(null);
      setBusy('load');
      const [order] = await Promise.all([fetchOrder(id), forgetOrders()]);
      setUnread(order ? null : id);
      setDone({ said, what: order ? `${shortName(order)} ${what}` : what });
      return order;
    },
    [fetchOrder, forgetOrders],
  );
  const fail = useCallback((of: Failure['of'], text: string) => {
    setDone(null);
    setFailure({ of, text });
    return null;
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
          const refusal = toApiError(error);
          if (refusal.reason !== 'stale') return fail('save', saveFailure(refusal));
          const theirs = await fetchOrder(id);
          const { who, when } = refusal.params;
          return theirs && { stale: { who: String(who), when: String(when), theirs } };
        }
        onStored();
        const saved = await succeed(id, order ? '修改成功' : '新增成功', '已保存');
        return saved && { saved };
      }),
    [exclusively, fetchOrder, succeed, fail],
  );

  const setAudit = useCallback<OrderActions['setAudit']>(
    (order, audit) =>
      exclusively('audit', async () => {
        try {
          await orderApi.bs.orderInfo.updateAuditStatus.mutate({ id: order.id, orderId: order.orderId, ...audit });
        } catch (error) {
          return fail('audit', toApiError(error).message);
        }
        return audit.auditStatus ? succeed(order.id, '审核成功', '已审核') : succeed(order.id, '撤销审核成功', '已撤销审核');
      }),
    [exclusively, succeed, fail],
  );

  const reload = useCallback<OrderActions['reload']>(
    (id) =>
      exclusively('load', async () => {
        const order = await fetchOrder(id);
        if (order) setUnread(null);
        return order;
      }),
    [exclusively, fetchOrder],
  );
  const tell = useCallback<OrderActions['tell']>((order, said, what) => {
    setFailure(null);
    setDone({ said, what: `${shortName(order)} ${what}` });
  }, []);
  const forgetDone = useCallback(() => {
    setDone(null);
    setFailure(null);
  }, []);
  return { busy, done, failure, unread, save, setAudit, reload, tell, forgetDone };
}
