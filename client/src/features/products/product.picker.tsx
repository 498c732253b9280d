import { useCallback, useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { RecordPicker, usePicker } from '#client/records/record-picker.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ProductSimpleRow } from '#shared/schemas/product.schema.ts';
import { ProductDialog } from './product.dialog.tsx';
import { ProductQuickForm } from './product.quick-form.tsx';
import { PICKER_COLUMNS } from './product-columns.tsx';

interface ProductPickerProps {
  /** What is searched for at first. */
  initialText?: string;
  onClose(): void;
  /** Called for the chosen products, several if several were ticked, and for one that was added here. The picker then closes. */
  onChoose(products: readonly ProductSimpleRow[]): void;
}

/** Chooses products from the enabled ones, or adds one by the quick or the full form. */
export function ProductPicker({ initialText, onClose, onChoose }: ProductPickerProps) {
  const isAddable = usePermission()('bs:product-info:create');
  const picker = usePicker<ProductSimpleRow>('bs.productInfo', initialText);
  const [adding, setAdding] = useState<'quickly' | 'fully' | null>(null);
  const chooseAll = (products: readonly ProductSimpleRow[]) => {
    onChoose(products);
    onClose();
  };
  const choose = useCallback(
    (product: ProductSimpleRow) => {
      onChoose([product]);
      onClose();
    },
    [onChoose, onClose],
  );
  const stopAdding = () => setAdding(null);
  const name = picker.text.trim();
  return (
    <>
      <RecordPicker
        noun="产品"
        types="productType"
        columns={PICKER_COLUMNS}
        placeholder="产品名称或助记码"
        picker={picker}
        onChoose={choose}
        onChooseMany={chooseAll}
        onClose={onClose}
        onAdd={isAddable ? () => setAdding('fully') : undefined}
        addExtra={isAddable && <Button onClick={() => setAdding('quickly')}>快速新建</Button>}
      />
      {adding === 'quickly' && <ProductQuickForm initialName={name} typeId={picker.typeId} onCreated={choose} onClose={stopAdding} />}
      {adding === 'fully' && <ProductDialog initial={{ name, typeId: picker.typeId }} onClose={stopAdding} onSaved={choose} />}
    </>
  );
}
