import { useCallback, useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { RecordPicker, usePicker } from '#client/records/record-picker.tsx';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import { CustomerDialog } from './customer.dialog.tsx';
import { PICKER_COLUMNS } from './customer-columns.tsx';

interface CustomerPickerProps {
  /** What is searched for at first. */
  initialText?: string;
  onClose(): void;
  /** Called for a chosen customer, and for one that was added here. The picker then closes. */
  onChoose(customer: CustomerSimpleRow): void;
}

/** Chooses a customer from the enabled ones, or adds one. */
export function CustomerPicker({ initialText, onClose, onChoose }: CustomerPickerProps) {
  const can = usePermission();
  const picker = usePicker<CustomerSimpleRow>('bs.customerInfo', initialText);
  const [adding, setAdding] = useState(false);
  const choose = useCallback(
    (customer: CustomerSimpleRow) => {
      onChoose(customer);
      onClose();
    },
    [onChoose, onClose],
  );
  return (
    <>
      <RecordPicker
        noun="客户"
        types="customerType"
        tableHeight={460}
        columns={PICKER_COLUMNS}
        placeholder="客户名称、助记码、联系人或电话"
        picker={picker}
        onChoose={choose}
        onClose={onClose}
        onAdd={can('bs:customer-info:create') ? () => setAdding(true) : undefined}
      />
      {adding && (
        <CustomerDialog initial={{ name: picker.text.trim(), typeId: picker.typeId }} onClose={() => setAdding(false)} onSaved={choose} />
      )}
    </>
  );
}
