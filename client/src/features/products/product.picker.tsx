import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { pickerRows, RecordPicker, usePickerSearch } from '#client/features/base-data/record-picker.tsx';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import type { ProductSimpleRow } from '#shared/schemas/product.schema.ts';
import { ProductDialog } from './product.dialog.tsx';
import { ProductQuickForm } from './product.quick-form.tsx';
import { PICKER_COLUMNS } from './product-columns.tsx';

interface ProductPickerProps {
  open: boolean;
  /** Text the search starts with, such as what was typed before the picker was asked for. */
  initialText?: string;
  onClose(): void;
  /** Also called for a product that was just added here. The picker then closes. */
  onChoose(product: ProductSimpleRow): void;
}

/** Chooses a product from the enabled ones, or adds one, quickly or with everything. */
export function ProductPicker({ open, ...rest }: ProductPickerProps) {
  return open ? <OpenPicker {...rest} /> : null;
}

function OpenPicker({ initialText, onClose, onChoose }: Omit<ProductPickerProps, 'open'>) {
  const can = usePermission();
  const isPaged = can('bs:product-info:query');
  const isAddable = can('bs:product-info:create');
  const search = usePickerSearch(initialText);
  const [adding, setAdding] = useState<'quickly' | 'fully' | null>(null);
  const options = { placeholderData: keepPreviousData, meta: { inPlace: true } };
  const paged = trpc.bs.productInfo.page.useQuery({ ...search.query, ...search.page, status: 0 }, { ...options, enabled: isPaged });
  const simple = trpc.bs.productInfo.listAllSimple.useQuery(search.query, { ...options, enabled: !isPaged });

  const choose = useCallback(
    (product: ProductSimpleRow) => {
      onChoose(product);
      onClose();
    },
    [onChoose, onClose],
  );
  const stopAdding = () => setAdding(null);
  const text = search.text.trim();

  return (
    <>
      <RecordPicker<ProductSimpleRow>
        title="选择产品"
        noun="产品"
        tree={{ resource: 'productType', failedTitle: '获取产品类型失败' }}
        failedTitle="获取产品列表失败"
        columns={PICKER_COLUMNS}
        placeholder="产品名称或助记码"
        search={search}
        rows={pickerRows<ProductSimpleRow>(isPaged, paged, simple, search.page)}
        onChoose={choose}
        onClose={onClose}
        onAdd={isAddable ? () => setAdding('fully') : undefined}
        addExtra={isAddable && <Button onClick={() => setAdding('quickly')}>快速新增</Button>}
      />
      {adding === 'quickly' && <ProductQuickForm initialName={text} typeId={search.typeId} onCreated={choose} onClose={stopAdding} />}
      {adding === 'fully' && <ProductDialog open initialName={text} initialTypeId={search.typeId} onClose={stopAdding} onSaved={choose} />}
    </>
  );
}
