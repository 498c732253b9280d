import { once } from '#client/lib/idempotency-key.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import styles from '#client/records/record-form.module.css';
import { useDefaultType } from '#client/records/use-default-type.ts';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { type ProductSimpleRow, productCreateInput } from '#shared/schemas/product.schema.ts';
import { useSavedProduct } from './product-saved.ts';

interface ProductQuickFormProps {
  initialName: string;
  /** The type of the new product; by default the shop's first. */
  typeId?: number | null;
  /** Gets the new product as an order line copies it. */
  onCreated(product: ProductSimpleRow): void;
  onClose(): void;
}

const quickInput = productCreateInput.pick({ name: true, unitId: true, unitPrice: true });

const quickFields = (isNamed: boolean): readonly RecordField<keyof typeof quickInput.shape>[] => [
  { name: 'name', label: '产品名称', kind: 'text', required: true, autoFocus: !isNamed },
  { name: 'unitId', label: '计量单位', kind: 'choice', resource: 'unitType' },
  { name: 'unitPrice', label: '单价', kind: 'decimal', unit: '元', autoFocus: isNamed },
];

/** Adds a product by name, unit and price only, while an order is being entered. The rest can be filled in later. */
export function ProductQuickForm({ initialName, typeId = null, onCreated, onClose }: ProductQuickFormProps) {
  const type = useDefaultType('productType', '常规产品', typeId);
  const savedProduct = useSavedProduct();
  const fields = quickFields(initialName !== '');
  const form = useRecordForm({
    values: { name: initialName, unitId: '', unitPrice: '' },
    schema: quickInput,
    fields,
    save: async (valid, key) => {
      const id = await trpcClient.bs.productInfo.create.mutate({ ...valid, typeId: await type.settle() }, once(key));
      return savedProduct(id, valid.name);
    },
    done: '新增成功',
    onSaved: (product) => {
      onCreated(product);
      onClose();
    },
  });
  return (
    <FormDialog title="快速新建产品" size="small" resizable={false} form={form} onClose={onClose}>
      <RecordFields fields={fields} control={form.form.control} columns={1} />
      <p className={styles.hint}>将归入「{type.name}」类别，其他资料可稍后在产品管理中补充。</p>
    </FormDialog>
  );
}
