import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { focusFirstError } from '#client/features/base-data/focus-first-error.ts';
import { RecordFields, type RecordValues, recordValues } from '#client/features/base-data/record-fields.tsx';
import styles from '#client/features/base-data/record-form.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { SHOW_COST } from '#shared/permissions.ts';
import { type ProductCreate, type ProductSimpleRow, productCreateInput } from '#shared/schemas/product.schema.ts';
import { productFields } from './product-form.ts';
import { useSavedProduct } from './product-saved.ts';

interface ProductDialogProps {
  open: boolean;
  /** The product to look at or change; absent for a new one. */
  id?: number;
  /** Name a new product starts with. */
  initialName?: string;
  /** Type a new product starts with. */
  initialTypeId?: number | null;
  onClose(): void;
  /** Gets the saved product as an order line copies it; `onClose` follows. */
  onSaved?(product: ProductSimpleRow): void;
}

/** A product: a saved one opens read-only until 编辑, a new one opens editable. */
export function ProductDialog({ open, ...rest }: ProductDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

const resolver = zodResolver(productCreateInput) as unknown as Resolver<RecordValues, unknown, ProductCreate>;
const formId = 'product-form';

function OpenDialog({ id, initialName = '', initialTypeId = null, onClose, onSaved }: Omit<ProductDialogProps, 'open'>) {
  const can = usePermission();
  const isNew = id === undefined;
  const isWithCost = can(SHOW_COST);
  const fields = useMemo(() => productFields(isWithCost), [isWithCost]);
  const loaded = trpc.bs.productInfo.get.useQuery(
    { id: id ?? 0 },
    { enabled: !isNew, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { inPlace: true } },
  );
  const product = loaded.data;
  const [editing, setEditing] = useState(isNew);
  const values = useMemo(
    () => recordValues(fields, product, { name: initialName, typeId: initialTypeId ?? '' }),
    [fields, product, initialName, initialTypeId],
  );
  const form = useForm<RecordValues, unknown, ProductCreate>({ values, resolver, shouldFocusError: false });
  // Read while rendering: the form only tracks what is read.
  const { isDirty } = form.formState;

  const savedProduct = useSavedProduct();
  const create = trpc.bs.productInfo.create.useMutation({ meta: { inPlace: true } });
  const update = trpc.bs.productInfo.update.useMutation({ meta: { inPlace: true } });
  const save = useMutation({
    mutationFn: async ({ cost, ...valid }: ProductCreate) => {
      const sent = isWithCost ? { ...valid, cost } : valid;
      if (!product) return savedProduct(await create.mutateAsync(sent), valid.name);
      await update.mutateAsync({ ...sent, id: product.id, version: product.version });
      return savedProduct(product.id, valid.name);
    },
    meta: { inPlace: true },
    onSuccess: (saved) => {
      toast.success(isNew ? '新增成功' : '修改成功');
      onSaved?.(saved);
      onClose();
    },
  });

  const close = async () => {
    if (editing && isDirty && !(await confirm({ message: '内容尚未保存，确定关闭吗？' }))) return;
    onClose();
  };
  const reload = async () => {
    save.reset();
    form.reset(recordValues(fields, (await loaded.refetch()).data, {}));
    setEditing(false);
  };

  const isReady = isNew || product !== undefined;
  const failure = save.error ? toApiError(save.error) : null;

  return (
    <Dialog
      title={isNew ? '新增产品信息' : '修改产品信息'}
      size="large"
      onClose={() => void close()}
      footer={
        <>
          {!isNew && can('bs:product-info:update') && (
            <Button disabled={!isReady || editing} onClick={() => setEditing(true)}>
              编辑
            </Button>
          )}
          <Button onClick={() => void close()}>关闭</Button>
          {can(isNew ? 'bs:product-info:create' : 'bs:product-info:update') && (
            <Button variant="primary" type="submit" form={formId} disabled={!isReady || !editing} loading={save.isPending}>
              保存
            </Button>
          )}
        </>
      }
    >
      {!isReady && loaded.isPending && <LoadingArea />}
      {!isReady && loaded.isError && (
        <ErrorState title="获取产品信息失败" message={toApiError(loaded.error).message} onRetry={() => void loaded.refetch()} />
      )}
      {isReady && (
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            // The form under this dialog must not be submitted as well.
            event.stopPropagation();
            event.preventDefault();
            if (!editing || save.isPending) return;
            void form.handleSubmit(
              (valid) => save.mutate(valid),
              () => focusFirstError(formId),
            )();
          }}
        >
          {failure && (
            <Notice tone="danger">
              {failure.message}
              {failure.reason === 'stale' && (
                <Button size="small" variant="invisible" onClick={() => void reload()}>
                  重新载入
                </Button>
              )}
            </Notice>
          )}
          <RecordFields fields={fields} control={form.control} readOnly={!editing} record={product} />
        </form>
      )}
    </Dialog>
  );
}
