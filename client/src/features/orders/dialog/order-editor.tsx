import { useCallback, useMemo, useRef, useState } from 'react';
import { useBaseNames } from '#client/features/orders/base-names.ts';
import { columnOf } from '#client/features/orders/line-grid/line-columns.ts';
import { isUntouched, type LineSource, lineValues } from '#client/features/orders/line-grid/line-draft.ts';
import { LineGrid } from '#client/features/orders/line-grid/line-grid.tsx';
import { useLineGridStore } from '#client/features/orders/line-grid/use-line-grid.ts';
import { OrderStateLabel } from '#client/features/orders/list/order-columns.tsx';
import { ReceiptDialog } from '#client/features/orders/receipts/receipt.dialog.tsx';
import { usePermission } from '#client/lib/permission.ts';
import { confirmGivingUp } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { DraftOffer } from './draft-offer.tsx';
import styles from './order-editor.module.css';
import { type FigureSources, orderProblem } from './order-figures.ts';
import { OrderFooter } from './order-footer.tsx';
import { formErrors, formOfOrder, newOrderForm, type OrderForm } from './order-form.ts';
import { OrderHeader } from './order-header.tsx';
import type { OrderSettings } from './order-settings.ts';
import { OrderTotals } from './order-totals.tsx';
import { matchProducts, searchProducts } from './product-source.ts';
import { OrderSideDialogs, useSideDialogs } from './side-dialogs.tsx';
import { useCustomerActions } from './use-customer-actions.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useOrderActions } from './use-order-actions.ts';
import { useOrderForm } from './use-order-form.ts';
import { useRecovery } from './use-recovery.ts';

interface OrderEditorProps {
  settings: OrderSettings;
  /** Null for a new order. */
  order: OrderDetail | null;
  editing: boolean;
  form: OrderForm;
  lines: readonly LineSource[];
  onClose(): void;
  onAnother(): void;
}

/** One order, read or edited: header, lines, figures, and what can be done with it. Typed data survives every failure. */
export function OrderEditor({
  settings,
  order: openedOrder,
  editing: openedEditing,
  form: openedForm,
  lines,
  onClose,
  onAnother,
}: OrderEditorProps) {
  const can = usePermission();
  const names = useBaseNames();
  const actions = useOrderActions();
  const [order, setOrder] = useState(openedOrder);
  const [editing, setEditing] = useState(openedEditing);
  const [maximized, setMaximized] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const store = useLineGridStore(lines, {
    config: settings.config,
    units: settings.units,
    readOnly: !editing,
    showCost: can(SHOW_COST),
    showProfit: can(SHOW_PROFIT),
    searchProducts,
    matchProducts,
  });
  const header = useOrderForm(openedForm, store, settings.config.decimalPlaces);
  const { form, latest, errors, setErrors, change } = header;
  const snapshot = useCallback(() => {
    const kept = store.getLines().filter((line) => !isUntouched(line));
    return JSON.stringify([latest.current, kept.map(lineValues)]);
  }, [store, latest]);
  const saved = useRef<string | null>(null);
  saved.current ??= snapshot();
  const isDirty = useCallback(() => editing && saved.current !== snapshot(), [editing, snapshot]);
  const recovery = useRecovery(store, form, order === null, isDirty);

  /** Shows an order as the server has it. */
  const show = (next: OrderDetail) => {
    setOrder(next);
    header.replace(formOfOrder(next));
    setEditing(false);
    store.load(next.orderDels);
    saved.current = snapshot();
    // The field that had the focus is gone; the keyboard goes on from the order itself.
    body.current?.focus({ preventScroll: true });
  };

  const sources = useMemo<FigureSources>(
    () => ({
      config: settings.config,
      taxRate: form.billType === null ? null : (settings.taxRates.get(form.billType) ?? order?.taxRate ?? null),
      paid: order === null ? form.prepayment || '0' : order.paid,
    }),
    [settings, form.billType, form.prepayment, order],
  );

  const focusField = (name: string) => {
    const field = body.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
    (field?.matches('input') ? field : field?.querySelector<HTMLElement>('input,select'))?.focus();
  };

  /** Marks what is wrong and goes to the first of it. @returns whether the order can be sent. */
  const check = (): boolean => {
    const found = formErrors(latest.current, names.paymentType.size > 0, settings.config.decimalPlaces);
    const issue = store.issues()[0];
    if (store.linesForSave().length === 0) found.lines = '详细订单不能为空！';
    else if (issue) found.lines = `第 ${issue.row} 行${columnOf(issue.column).title}：${issue.message}`;
    found.lines ??= orderProblem(store.getLines(), latest.current, sources) ?? undefined;
    if (found.lines === undefined) delete found.lines;
    setErrors(found);
    const first = (['customerName', 'phoneNumber', 'discountRate', 'typed', 'prepayment', 'paymentMethod'] as const).find(
      (field) => found[field],
    );
    if (first) focusField(first === 'paymentMethod' ? 'depositMethod' : first);
    else if (found.lines && issue) store.focus(issue.key, issue.column);
    else if (found.lines && store.linesForSave().length === 0) store.enter();
    return Object.keys(found).length === 0;
  };

  const save = async (isAudited: boolean) => {
    if (!editing || actions.busy) return;
    await Promise.all([customers.settled(), store.settled()]);
    if (!check()) return;
    const isNew = order === null;
    const done = await actions.save(order, latest.current, store.linesForSave(), () => {
      saved.current = snapshot();
      if (isNew) recovery.forget();
    });
    if (!done) return;
    show(done);
    if (!isAudited) return;
    const audited = await actions.setAudit(done, true);
    if (audited) show(audited);
  };

  const audit = async () => {
    if (!order) return;
    const changed = await actions.setAudit(order, !order.auditStatus);
    if (changed) show(changed);
  };

  const close = async () => {
    if (actions.busy === 'save') return;
    if (isDirty() && !(await confirmGivingUp())) return;
    if (order === null) recovery.forget();
    onClose();
  };
  const cancelEdit = async () => {
    if (!order || (isDirty() && !(await confirmGivingUp()))) return;
    show(order);
  };
  const reload = async () => {
    const fresh = order && (await actions.reload(order.id));
    if (fresh) show(fresh);
  };

  useLeaveWarning(isDirty);
  useEditorKeys(body, {
    save: () => void save(false),
    saveAndAudit: can('bs:order-info:audit') ? () => void save(true) : null,
    another: order !== null && !editing && can('bs:order-info:create') ? onAnother : null,
  });

  const side = useSideDialogs();
  const customers = useCustomerActions(header, store, side);
  const restore = () => {
    const draft = recovery.take();
    if (!draft) return;
    change(() => ({ ...newOrderForm(''), ...draft.form }));
    store.load(draft.lines);
  };

  return (
    <>
      <Dialog
        title={
          <span className={styles.title}>
            {order ? `订单 ${order.orderId}` : '新增订单'}
            {order && <OrderStateLabel order={order} />}
            {order?.auditStatus && order.auditor && <span className={styles.meta}>审核人 {order.auditor}</span>}
          </span>
        }
        size="wide"
        fixedHeight
        flush
        onClose={() => void close()}
        onMaximizedChange={setMaximized}
        footer={
          <OrderFooter
            order={order}
            editing={editing}
            busy={actions.busy}
            onEdit={() => setEditing(true)}
            onCancelEdit={() => void cancelEdit()}
            onSave={() => void save(false)}
            onSaveAndAudit={() => void save(true)}
            onAudit={() => void audit()}
            onCollect={() => setCollecting(true)}
            onAnother={onAnother}
            onClose={() => void close()}
          />
        }
      >
        <div ref={body} tabIndex={-1} className={maximized ? `${styles.body} ${styles.fill}` : styles.body}>
          {/* Typed figures are known as such by the shop's settings. */}
          {recovery.offered && settings.isReady && <DraftOffer draft={recovery.offered} onRestore={restore} onRefuse={recovery.refuse} />}
          <div className={styles.header}>
            <OrderHeader form={form} errors={errors} readOnly={!editing} names={names} customer={customers.customer} onChange={change} />
          </div>
          <div className={styles.lines}>
            {errors.lines && (
              <p className={styles.linesError} role="alert">
                {errors.lines}
              </p>
            )}
            <LineGrid
              store={store}
              hasCustomer={form.customerId !== null}
              fill={maximized}
              onCreateProduct={can('bs:product-info:create') ? side.newProduct.ask : undefined}
              onCreateProducts={can('bs:product-info:create') ? side.createMissing : undefined}
              onOpenProductPicker={side.product.ask}
              onOpenHistory={() => side.history.ask(form.customerId ?? 0)}
              onOpenComputeConfig={can('bs:compute-config:query') ? side.openConfig : undefined}
            />
          </div>
          <div className={styles.totals}>
            <OrderTotals store={store} form={form} sources={sources} order={order} readOnly={!editing} errors={errors} onChange={change} />
          </div>
        </div>
      </Dialog>
      <OrderSideDialogs side={side} />
      {collecting && order && <ReceiptDialog order={order} onClose={() => setCollecting(false)} onCollected={() => void reload()} />}
    </>
  );
}
