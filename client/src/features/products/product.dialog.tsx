import { useMemo } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { RecordFields, type RecordValues } from '#client/records/record-fields.tsx';
import { SHOW_COST } from '#shared/permissions.ts';
import { type ProductSimpleRow, productCreateInput } from '#shared/schemas/product.schema.ts';
import { productFields } from './product-form.ts';
import { ProductLevelPrices } from './product-level-prices.tsx';
import { useSavedProduct } from './product-saved.ts';

interface ProductDialogProps {
  /** The product to look at or change; absent for a new one. */
  id?: number;
  /** What a new product starts with. */
  initial?: RecordValues;
  onClose(): void;
  /** Gets the saved product as an order line copies it. It is called after `onClose`. */
  onSaved?(product: ProductSimpleRow): void;
}

/** The form of a product, with the cost for people who may see it. */
export function ProductDialog({ id, initial, onClose, onSaved }: ProductDialogProps) {
  const can = usePermission();
  const isWithCost = can(SHOW_COST);
  const fields = useMemo(() => productFields(isWithCost), [isWithCost]);
  const savedProduct = useSavedProduct();
  const dialog = useRecordDialog('bs.productInfo', id, {
    fields,
    schema: isWithCost ? productCreateInput : productCreateInput.omit({ cost: true }),
    initial,
    onSaved: async (savedId, { name }) => {
      onClose();
      const saved = await savedProduct(savedId, name);
      onSaved?.(saved);
    },
  });
  const { form, isEditing, record } = dialog;
  return (
    <RecordDialog dialog={dialog} noun="产品信息" title={`${id === undefined ? '新增' : '修改'}产品信息`} onClose={onClose}>
      <RecordFields fields={fields} control={form.control} readOnly={!isEditing} record={record} />
      {record && !isEditing && can('bs:level-prices:query') && <ProductLevelPrices product={record} onLeave={onClose} />}
    </RecordDialog>
  );
}
