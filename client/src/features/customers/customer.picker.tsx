import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { pickerRows, RecordPicker, usePickerSearch } from '#client/features/base-data/record-picker.tsx';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import { CustomerDialog } from './customer.dialog.tsx';
import { PICKER_COLUMNS } from './customer-columns.tsx';

interface CustomerPickerProps {
  open: boolean;
  /** Text the search starts with, such as what was typed before the picker was asked for. */
  initialText?: string;
  onClose(): void;
  /** Also called for a customer that was just added here. The picker then closes. */
  onChoose(customer: CustomerSimpleRow): void;
}

/** Chooses a customer from the enabled ones, or adds one. */
export function CustomerPicker({ open, ...rest }: CustomerPickerProps) {
  return open ? <OpenPicker {...rest} /> : null;
}

function OpenPicker({ initialText, onClose, onChoose }: Omit<CustomerPickerProps, 'open'>) {
  const can = usePermission();
  const isPaged = can('bs:customer-info:query');
  const search = usePickerSearch(initialText);
  const [adding, setAdding] = useState(false);
  const options = { placeholderData: keepPreviousData, meta: { inPlace: true } };
  const paged = trpc.bs.customerInfo.page.useQuery({ ...search.query, ...search.page, status: 0 }, { ...options, enabled: isPaged });
  const simple = trpc.bs.customerInfo.listAllSimple.useQuery(search.query, { ...options, enabled: !isPaged });

  const choose = useCallback(
    (customer: CustomerSimpleRow) => {
      onChoose(customer);
      onClose();
    },
    [onChoose, onClose],
  );

  return (
    <>
      <RecordPicker<CustomerSimpleRow>
        title="选择客户"
        tableHeight={460}
        noun="客户"
        tree={{ resource: 'customerType', failedTitle: '获取客户类型失败' }}
        failedTitle="获取客户列表失败"
        columns={PICKER_COLUMNS}
        placeholder="客户名称、助记码、联系人或电话"
        search={search}
        rows={pickerRows<CustomerSimpleRow>(isPaged, paged, simple, search.page)}
        onChoose={choose}
        onClose={onClose}
        onAdd={can('bs:customer-info:create') ? () => setAdding(true) : undefined}
      />
      {adding && (
        <CustomerDialog
          open
          initialName={search.text.trim()}
          initialTypeId={search.typeId}
          onClose={() => setAdding(false)}
          onSaved={choose}
        />
      )}
    </>
  );
}
