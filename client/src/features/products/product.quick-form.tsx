import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { focusFirstError } from '#client/features/base-data/focus-first-error.ts';
import { type RecordField, RecordFields, type RecordValues } from '#client/features/base-data/record-fields.tsx';
import styles from '#client/features/base-data/record-form.module.css';
import { useDefaultType } from '#client/features/base-data/use-default-type.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { type ProductCreate, type ProductSimpleRow, productCreateInput } from '#shared/schemas/product.schema.ts';
import { useSavedProduct } from './product-saved.ts';

interface ProductQuickFormProps {
  initialName: string;
  /** The type it goes into; the shop's first one where none is given. */
  typeId?: number | null;
  /** Gets the new product as an order line copies it. */
  onCreated(product: ProductSimpleRow): void;
  onClose(): void;
}

type QuickValues = Pick<ProductCreate, 'name' | 'unitId' | 'unitPrice'>;

const quickInput = productCreateInput.pick({ name: true, unitId: true, unitPrice: true });
const resolver = zodResolver(quickInput) as unknown as Resolver<RecordValues, unknown, QuickValues>;
const formId = 'product-quick-form';

function quickFields(isNamed: boolean): readonly RecordField[] {
  return [
    { name: 'name', label: '产品名称', kind: 'text', required: true, wide: true, autoFocus: !isNamed },
    { name: 'unitId', label: '计量单位', kind: 'choice', resource: 'unitType', wide: true },
    { name: 'unitPrice', label: '单价', kind: 'decimal', unit: '元', wide: true, autoFocus: isNamed },
  ];
}

/** Adds a product by name, unit and price while an order is being written; the rest can be filled in later. */
export function ProductQuickForm({ initialName, typeId = null, onCreated, onClose }: ProductQuickFormProps) {
  const type = useDefaultType('productType', '常规产品', typeId);
  const savedProduct = useSavedProduct();
  const create = trpc.bs.productInfo.create.useMutation({ meta: { inPlace: true } });
  const fields = useMemo(() => quickFields(initialName !== ''), [initialName]);
  const form = useForm<RecordValues, unknown, QuickValues>({
    defaultValues: { name: initialName, unitId: '', unitPrice: '' },
    resolver,
    shouldFocusError: false,
  });
  const save = useMutation({
    mutationFn: async (values: QuickValues) => {
      const id = await create.mutateAsync({ ...values, typeId: await type.settle() });
      return savedProduct(id, values.name);
    },
    meta: { inPlace: true },
    onSuccess: (product) => {
      toast.success('新增成功');
      onCreated(product);
      onClose();
    },
  });

  return (
    <Dialog
      title="快速新增产品"
      size="small"
      resizable={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={formId} loading={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // The form under this dialog must not be submitted as well.
          event.stopPropagation();
          event.preventDefault();
          if (save.isPending) return;
          void form.handleSubmit(
            (values) => save.mutate(values),
            () => focusFirstError(formId),
          )();
        }}
      >
        {save.error && <Notice tone="danger">{toApiError(save.error).message}</Notice>}
        <RecordFields fields={fields} control={form.control} readOnly={false} />
        <p className={styles.hint}>将归入「{type.name}」类别，其他资料可稍后在产品管理中补充。</p>
      </form>
    </Dialog>
  );
}
