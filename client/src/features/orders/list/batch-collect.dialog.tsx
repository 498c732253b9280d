import { type KeyboardEvent, useState } from 'react';
import styles from '#client/features/orders/orders.module.css';
import { useMoneyMethods } from '#client/features/orders/receipts/method-field.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

interface BatchCollectDialogProps {
  orders: readonly OrderRow[];
  isBusy: boolean;
  onCollect(paymentType: number): Promise<void>;
  onClose(): void;
}

/** Collects what several orders owe, by one method: a press or a digit chooses the method, a second press collects. */
export function BatchCollectDialog({ orders, isBusy, onCollect, onClose }: BatchCollectDialogProps) {
  const { methods } = useMoneyMethods();
  const [method, setMethod] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const sum = formatMoney(addMoneyTexts(orders.map(({ arrears }) => arrears)));
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = methods[Number(event.key) - 1];
    if (isComposing(event) || event.ctrlKey || event.altKey || event.metaKey || !chosen) return;
    event.preventDefault();
    setMethod(chosen.id);
  };
  const collect = () => {
    if (method === null) setTried(true);
    else void onCollect(method);
  };
  return (
    <Dialog
      title={`收款 · ${orders.length} 单`}
      size="medium"
      resizable={false}
      onClose={onClose}
      footer={
        <DialogButtons loading={isBusy} onCancel={onClose} onConfirm={collect}>
          收款 {sum}
        </DialogButtons>
      }
    >
      <div className={styles.batch}>
        <ul className={styles.batchOrders} aria-label="要收款的订单">
          {orders.map(({ id, orderId, customerName, arrears }) => (
            <li key={id}>
              <span>{orderId}</span>
              <span>{customerName}</span>
              <strong>{formatMoney(arrears)}</strong>
            </li>
          ))}
        </ul>
        <div
          role="radiogroup"
          onKeyDown={onKeyDown}
          aria-label="付款方式"
          aria-describedby={isTried && method === null ? 'batch-method' : undefined}
          className={styles.methods}
        >
          {methods.map(({ id, name }, index) => (
            <label key={id} className={styles.method} data-chosen={id === method || undefined}>
              <input
                type="radio"
                name="batch-method"
                className="visually-hidden"
                data-autofocus={index === 0 || undefined}
                checked={id === method}
                onChange={() => setMethod(id)}
              />
              {index < 9 && <kbd className={styles.key}>{index + 1}</kbd>} {name}
            </label>
          ))}
        </div>
        {isTried && method === null && (
          <p id="batch-method" role="alert" className={styles.problem}>
            请选择付款方式
          </p>
        )}
      </div>
    </Dialog>
  );
}
