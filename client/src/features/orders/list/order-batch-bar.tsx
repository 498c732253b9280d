import { CheckIcon, CreditCardIcon, DownloadIcon, FileIcon } from '@primer/octicons-react';
import { usePermission } from '#client/lib/permission.ts';
import { BatchBar } from '#client/ui/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { lineHeader, ORDER_LABELS } from '#shared/order-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import type { useOrderBatch } from './use-order-batch.ts';

interface Shared {
  onExport(ids: readonly string[]): void;
  onClear(): void;
}

interface OrderBatchBarProps extends Shared {
  orders: readonly OrderRow[];
  batch: ReturnType<typeof useOrderBatch>;
  onCollect(): void;
  onVoucher(orderId: string): void;
  onPrint(): void;
}

/** The actions on the selected orders, as far as permitted, and the sum of their arrears. */
export function OrderBatchBar({ orders, batch, onCollect, onVoucher, onPrint, onExport, onClear }: OrderBatchBarProps) {
  const can = usePermission();
  const [first] = orders;
  const arrears = formatMoney(addMoneyTexts(orders.map(({ arrears }) => arrears)));
  return (
    <BatchBar count={orders.length} note={`${ORDER_LABELS.arrears} ${arrears}`} onClear={onClear}>
      {can('bs:order-info:audit') && (
        <Button
          icon={CheckIcon}
          disabled={batch.auditable.length === 0}
          loading={batch.isBusy}
          onClick={() => void batch.audit().then((isDone) => isDone && onClear())}
        >
          审核 {batch.auditable.length} 单
        </Button>
      )}
      {can('bs:order-payment-receipts:create') && (
        <Button icon={CreditCardIcon} disabled={batch.collectable.length === 0} onClick={onCollect}>
          收款 {batch.collectable.length} 单
        </Button>
      )}
      <Button icon={FileIcon} disabled={batch.printable.length === 0} onClick={onPrint}>
        打印 {batch.printable.length} 单
      </Button>
      {can('bs:payment-and-receipt-records:create') && first && orders.length === 1 && (
        <Button icon={CreditCardIcon} onClick={() => onVoucher(first.orderId)}>
          收支登记
        </Button>
      )}
      <ExportChosen rows={orders} onExport={onExport} />
    </BatchBar>
  );
}

/** The actions on selected lines: their sum, and an export. */
export function LineBatchBar({ lines, onExport, onClear }: Shared & { lines: readonly OrderLinePageRow[] }) {
  const amount = formatMoney(addMoneyTexts(lines.map(({ totalAmount }) => totalAmount)));
  return (
    <BatchBar count={lines.length} note={`${lineHeader('totalAmount')} ${amount}`} onClear={onClear}>
      <ExportChosen rows={lines} onExport={onExport} />
    </BatchBar>
  );
}

function ExportChosen({ rows, onExport }: { rows: readonly { id: number }[]; onExport(ids: readonly string[]): void }) {
  const can = usePermission();
  if (!can('bs:order-info:export')) return null;
  return (
    <Button icon={DownloadIcon} onClick={() => onExport(rows.map(({ id }) => String(id)))}>
      导出所选
    </Button>
  );
}
