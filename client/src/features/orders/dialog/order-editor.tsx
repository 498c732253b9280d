import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBaseNames } from '#client/features/orders/base-names.ts';
import { OrderView } from '#client/features/orders/detail/order-view.tsx';
import { isUntouched, type LineSource, lineValues } from '#client/features/orders/line-grid/line-draft.ts';
import { LineGrid } from '#client/features/orders/line-grid/line-grid.tsx';
import { useLineGridStore } from '#client/features/orders/line-grid/use-line-grid.ts';
import { OrderStateLabel } from '#client/features/orders/order-state-label.tsx';
import { useMoneyMethods } from '#client/features/orders/receipts/method-field.tsx';
import { usePermission } from '#client/lib/permission.ts';
import { MergeDialog } from '#client/records/merge-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { askReason, confirmGivingUp } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/feedback.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { type OrderDetail, REASON_MAX } from '#shared/schemas/order.schema.ts';
import { DraftOffer } from './draft-offer.tsx';
import { Failed } from './failed.tsx';
import styles from './order-editor.module.css';
import { type FigureSources, orderFigures } from './order-figures.ts';
import { OrderDone, OrderFooter } from './order-footer.tsx';
import { formOfOrder, newOrderForm, type OrderForm } from './order-form.ts';
import { OrderHeader } from './order-header.tsx';
import { type OrderSettings, SETTINGS_FAILED } from './order-settings.ts';
import { OrderTotals } from './order-totals.tsx';
import { type OrderWindow, OrderWindows } from './order-windows.tsx';
import { matchProducts, searchProducts } from './product-source.ts';
import { OrderSideDialogs, useSideDialogs } from './side-dialogs.tsx';
import { useCreditCheck } from './use-credit-check.ts';
import { useCustomerActions } from './use-customer-actions.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useOrderActions } from './use-order-actions.ts';
import { useOrderCheck } from './use-order-check.ts';
import { useOrderForm } from './use-order-form.ts';
import { useOrderMerge } from './use-order-merge.ts';
import { usePriceOffers } from './use-price-offers.ts';
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

/** One order, read or edited, and the actions on it. What was typed stays in the form when a call fails. */
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
  const { methods } = useMoneyMethods();
  const actions = useOrderActions();
  const [order, setOrder] = useState(openedOrder);
  const [wantsEditing, setEditing] = useState(openedEditing);
  // What is typed over an order whose stored version is not known would conflict with the person's own save.
  const editing = wantsEditing && actions.unread === null;
  const [over, setOver] = useState<OrderWindow | null>(null);
  /** Id of the receipt that was collected last, to print its slip. */
  const [receipt, setReceipt] = useState<number | null>(null);
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
  const header = useOrderForm(openedForm, store, methods, settings.config.decimalPlaces);
  const { form, latest, errors, change } = header;
  usePriceOffers(store, form.customerId, order?.id ?? 0, editing);
  const credit = useCreditCheck();
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
    // The focused field is gone, so the focus moves to the order itself.
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
  const { check, checkComplete, askSizes, focusField } = useOrderCheck({
    body,
    header,
    store,
    sources,
    methods,
  });

  const goToStart = () => focusField('customerName');
  /** Sets the focus once the fields of a saved order are rendered. */
  const onceEditing = useRef<(() => void) | null>(openedOrder && openedEditing ? goToStart : null);
  useEffect(() => {
    if (!editing) return;
    onceEditing.current?.();
    onceEditing.current = null;
  }, [editing]);
  const edit = (then: () => void = goToStart) => {
    onceEditing.current = then;
    actions.forgetDone();
    setEditing(true);
  };

  const side = useSideDialogs();
  const takesFiles = can('bs:drag-file-billing');
  const billFiles = async (files: readonly File[]) => {
    if (form.customerId === null) {
      store.say('warning', '请先选择客户，再拖入文件开单');
      return;
    }
    const made = await side.artwork.ask({ customerId: form.customerId, files });
    if (made.length > 0) store.appendLines(made);
  };
  const customers = useCustomerActions(header, store, side);
  const merging = useOrderMerge({ order, setOrder, header, store, names, config: settings.config });
  const saveLatest = useRef<(isAudited: boolean) => Promise<void>>(async () => undefined);
  const save = async (isAudited: boolean) => {
    if (!editing || actions.busy) return;
    await Promise.all([customers.settled(), store.settled()]);
    if (!check() || (isAudited && !checkComplete()) || !(await askSizes())) return;
    const { customerId, customerName } = latest.current;
    const after = orderFigures(store.getLines(), latest.current, sources)?.arrears ?? '0';
    // When the order is given to another customer, none of its arrears were that customer's before.
    const before = order !== null && order.customerId === customerId ? order.arrears : '0';
    if (Number(after) > Number(before) && !(await credit.isMeant({ customerId, customerName, before, after }, '保存'))) return;
    const isNew = order === null;
    const outcome = await actions.save(order, latest.current, store.linesForSave(), () => {
      saved.current = snapshot();
      if (isNew) recovery.forget();
    });
    if (outcome === null) return;
    if ('stale' in outcome) {
      merging.start(outcome.stale, () => void saveLatest.current(isAudited));
      return;
    }
    show(outcome.saved);
    if (!isAudited) return;
    const audited = await actions.setAudit(outcome.saved, { auditStatus: true });
    if (audited) show(audited);
  };
  useEffect(() => {
    saveLatest.current = save;
  });

  const audit = async () => {
    if (!order) return;
    if (!checkComplete()) {
      // The order opens for editing, with the focus on the first missing value.
      if (can('bs:order-info:update')) edit(checkComplete);
      return;
    }
    const { customerId, customerName, arrears } = order;
    if (!(await credit.isMeant({ customerId, customerName, before: arrears, after: arrears }, '审核'))) return;
    const changed = await actions.setAudit(order, { auditStatus: true });
    if (changed) show(changed);
  };
  const revoke = async () => {
    if (!order) return;
    const reason = await askReason({
      title: '撤销审核',
      message: `撤销订单 ${order.orderId}（${order.customerName}，应收 ${formatMoney(order.receivables)}，已收 ${formatMoney(order.paid)}）的审核。撤销后可以修改，但不能收款和打印。`,
      confirmLabel: '撤销审核',
      danger: true,
      reason: { label: '撤销原因', maxLength: REASON_MAX },
    });
    const changed = reason === null ? null : await actions.setAudit(order, { auditStatus: false, reason });
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
    actions.forgetDone();
    show(order);
  };
  const reload = async () => {
    const id = actions.unread ?? order?.id;
    const fresh = id !== undefined && (await actions.reload(id));
    if (fresh) show(fresh);
  };

  const collected = (booked?: { id: number; amount: string }) => {
    if (order && booked) actions.tell(order, '收款成功', `收 ${booked.amount}`);
    setReceipt(booked?.id ?? null);
    void reload();
  };

  useLeaveWarning(isDirty);
  useEditorKeys(body, {
    save: () => void save(false),
    saveAndAudit: can('bs:order-info:audit') ? () => void save(true) : null,
    another: order !== null && !editing && actions.unread === null && can('bs:order-info:create') ? onAnother : null,
    print: order?.auditStatus && !editing && actions.unread === null ? () => setOver('print') : null,
  });

  const restore = () => {
    const draft = recovery.take();
    if (!draft) return;
    change(() => ({ ...newOrderForm(''), ...draft.form }));
    store.load(draft.lines);
  };
  const { failure } = actions;
  const isReceipt = receipt !== null && actions.done?.said === '收款成功' && can('bs:order-payment-receipts:query');
  const retry = () => void (failure?.of === 'save' ? save(false) : audit());

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
        footerStart={!editing && actions.done && <OrderDone done={actions.done} onPrint={isReceipt ? () => setOver('receipt') : null} />}
        footer={
          actions.unread !== null ? (
            <Button onClick={() => void close()}>关闭</Button>
          ) : (
            <OrderFooter
              order={order}
              editing={editing}
              busy={actions.busy}
              onEdit={() => edit()}
              onCancelEdit={() => void cancelEdit()}
              onSave={() => void save(false)}
              onSaveAndAudit={() => void save(true)}
              onAudit={() => void audit()}
              onRevoke={() => void revoke()}
              onOpen={setOver}
              onAnother={onAnother}
              onClose={() => void close()}
            />
          )
        }
      >
        <div ref={body} tabIndex={-1} className={editing ? styles.body : styles.reading}>
          {/* A draft is loaded by the shop's settings: they tell its typed figures from computed ones. */}
          {recovery.offered && settings.isReady && <DraftOffer draft={recovery.offered} onRestore={restore} onRefuse={recovery.refuse} />}
          {settings.failure !== null && <Failed text={`${SETTINGS_FAILED}：${settings.failure}`} onRetry={settings.retry} />}
          {failure && <Failed text={failure.text} busy={actions.busy !== null} onRetry={retry} />}
          {errors.lines && (
            <p className={styles.linesError} role="alert">
              {errors.lines}
            </p>
          )}
          {actions.unread !== null && (
            <ErrorState title="获取订单详情失败" message="操作已成功，但未能读取最新的订单，请重试" onRetry={() => void reload()} />
          )}
          {!editing && actions.unread === null && order && <OrderView order={order} onChanged={() => void reload()} />}
          {editing && (
            <>
              <div className={styles.header}>
                <OrderHeader form={form} errors={errors} names={names} customer={customers.customer} onChange={change} />
              </div>
              <FileDrop hint="松开即按文件开单" onFiles={takesFiles ? (files) => void billFiles(files) : null} className={styles.lines}>
                <LineGrid
                  store={store}
                  hasCustomer={form.customerId !== null}
                  onCreateProduct={can('bs:product-info:create') ? side.newProduct.ask : undefined}
                  onCreateProducts={can('bs:product-info:create') ? side.createMissing : undefined}
                  onOpenProductPicker={side.product.ask}
                  onOpenHistory={() => side.history.ask(form.customerId ?? 0)}
                  onBillFiles={takesFiles ? () => void billFiles([]) : undefined}
                  onOpenComputeConfig={can('bs:compute-config:query') ? side.openConfig : undefined}
                  onDone={() => body.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-save]')?.focus()}
                />
              </FileDrop>
              <div className={styles.totals}>
                <OrderTotals store={store} form={form} sources={sources} isNew={order === null} errors={errors} onChange={change} />
              </div>
            </>
          )}
        </div>
      </Dialog>
      <OrderSideDialogs side={side} />
      {merging.merge && order && <MergeDialog noun={`订单 ${order.orderId}`} merge={merging.merge} />}
      {order && (
        <OrderWindows
          open={over}
          order={order}
          receipt={receipt}
          onClose={() => setOver(null)}
          onChanged={() => void reload()}
          onCollected={collected}
        />
      )}
    </>
  );
}
