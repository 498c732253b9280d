import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { BesideTree } from '#client/features/base-data/beside-tree.tsx';
import { activeFilters, NO_FILTERS, RecordFilters } from '#client/features/base-data/record-filters.tsx';
import { RecordList } from '#client/features/base-data/record-list.tsx';
import { TypeTree } from '#client/features/base-data/type-tree.tsx';
import { ImportDialog } from '#client/features/imports/import.dialog.tsx';
import { downloadFile } from '#client/lib/download.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { resourceKey } from '#client/resources/resource-api.ts';
import { ResourcePicker } from '#client/resources/resource-picker.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { FormField } from '#client/ui/form-field.tsx';
import { defaultPageSize } from '#client/ui/pagination.tsx';
import { toast } from '#client/ui/toast.ts';
import { SHOW_COST } from '#shared/permissions.ts';
import type { ProductRow } from '#shared/schemas/product.schema.ts';
import { ProductDialog } from './product.dialog.tsx';
import { productColumns } from './product-columns.tsx';

/** What the shop sells, by type. */
export default function ProductPage() {
  const can = usePermission();
  const utils = trpc.useUtils();
  const [typeId, setTypeId] = useState<number | null>(null);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize });
  const [opened, setOpened] = useState<{ id?: number } | null>(null);
  const [importing, setImporting] = useState(false);
  const isWithCost = can(SHOW_COST);
  const columns = useMemo(() => productColumns(isWithCost), [isWithCost]);

  const active = { ...activeFilters(filters), ...(typeId === null ? {} : { typeId }) };
  const query = trpc.bs.productInfo.page.useQuery({ ...active, ...page }, { placeholderData: keepPreviousData, meta: { inPlace: true } });
  const isLastRow = query.data?.list.length === 1;
  const toFirstPage = () => setPage((before) => ({ ...before, pageNo: 1 }));

  const { mutate: remove } = trpc.bs.productInfo.delete.useMutation({
    onSuccess: async () => {
      toast.success('删除成功');
      if (isLastRow) setPage((before) => ({ ...before, pageNo: Math.max(1, before.pageNo - 1) }));
      await utils.bs.productInfo.invalidate();
    },
  });
  const askRemove = useCallback(
    async ({ id, name }: ProductRow) => {
      if (await confirm({ message: `是否确认删除产品「${name}」？`, danger: true, confirmLabel: '删除' })) remove({ id });
    },
    [remove],
  );
  const onDelete = useCallback((row: ProductRow) => void askRemove(row), [askRemove]);
  const queryClient = useQueryClient();
  // An import may have made types and units as well.
  const forget = useCallback(
    () =>
      Promise.all([
        utils.bs.productInfo.invalidate(),
        queryClient.invalidateQueries({ queryKey: resourceKey('productType') }),
        queryClient.invalidateQueries({ queryKey: resourceKey('unitType') }),
      ]),
    [utils, queryClient],
  );
  const open = useCallback((row: ProductRow) => setOpened({ id: row.id }), []);

  return (
    <BesideTree
      tree={
        <TypeTree
          resource="productType"
          failedTitle="获取产品类型失败"
          value={typeId}
          onChange={(next) => {
            setTypeId(next);
            toFirstPage();
          }}
        />
      }
    >
      <RecordList
        title="产品管理"
        noun="产品"
        failedTitle="获取产品列表失败"
        columns={columns}
        query={query}
        page={page}
        onPage={setPage}
        isFiltered={Object.keys(active).length > 0}
        emptyHint="新增后即可在开单时按名称或助记码选用。"
        onOpen={open}
        currentId={opened?.id ?? null}
        onAdd={can('bs:product-info:create') ? () => setOpened({}) : undefined}
        onDelete={can('bs:product-info:delete') ? onDelete : undefined}
        onImport={can('bs:product-info:import') ? () => setImporting(true) : undefined}
        onExport={
          can('bs:product-info:export')
            ? (rows) => void downloadFile('/bs/product-info/export-excel', active, '产品信息.xls', rows)
            : undefined
        }
        search={
          <RecordFilters
            placeholder="产品名称或助记码"
            onSearch={(next) => {
              setFilters(next);
              toFirstPage();
              void utils.bs.productInfo.page.invalidate();
            }}
          >
            {(extra, set) => (
              <FormField label="计量单位" labelPosition="start">
                {(attributes) => (
                  <ResourcePicker
                    {...attributes}
                    resource="unitType"
                    placeholder="全部"
                    value={extra.unitId ? Number(extra.unitId) : null}
                    onChange={(value) => set('unitId', value)}
                  />
                )}
              </FormField>
            )}
          </RecordFilters>
        }
      />
      {importing && <ImportDialog kind="products" onImported={forget} onClose={() => setImporting(false)} />}
      {opened && <ProductDialog open id={opened.id} initialTypeId={typeId} onClose={() => setOpened(null)} />}
    </BesideTree>
  );
}
