import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
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
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import type { CustomerRow } from '#shared/schemas/customer.schema.ts';
import { CustomerDialog } from './customer.dialog.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';

/** The customers of the shop, by type. */
export default function CustomerPage() {
  const can = usePermission();
  const utils = trpc.useUtils();
  const [typeId, setTypeId] = useState<number | null>(null);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize });
  const [opened, setOpened] = useState<{ id?: number } | null>(null);
  const [importing, setImporting] = useState(false);

  const active = { ...activeFilters(filters), ...(typeId === null ? {} : { typeId }) };
  const query = trpc.bs.customerInfo.page.useQuery({ ...active, ...page }, { placeholderData: keepPreviousData, meta: { inPlace: true } });
  const isLastRow = query.data?.list.length === 1;
  const toFirstPage = () => setPage((before) => ({ ...before, pageNo: 1 }));

  const { mutate: remove } = trpc.bs.customerInfo.delete.useMutation({
    onSuccess: async () => {
      toast.success('删除成功');
      if (isLastRow) setPage((before) => ({ ...before, pageNo: Math.max(1, before.pageNo - 1) }));
      await utils.bs.customerInfo.invalidate();
    },
  });
  const askRemove = useCallback(
    async ({ id, name }: CustomerRow) => {
      const message = `是否确认删除客户「${name}」？其联系人和报价将一并删除。`;
      if (await confirm({ message, danger: true, confirmLabel: '删除' })) remove({ id });
    },
    [remove],
  );
  const onDelete = useCallback((row: CustomerRow) => void askRemove(row), [askRemove]);
  const queryClient = useQueryClient();
  // An import may have made types as well, which the tree shows.
  const forget = useCallback(
    () => Promise.all([utils.bs.customerInfo.invalidate(), queryClient.invalidateQueries({ queryKey: resourceKey('customerType') })]),
    [utils, queryClient],
  );
  const open = useCallback((row: CustomerRow) => setOpened({ id: row.id }), []);

  return (
    <BesideTree
      tree={
        <TypeTree
          resource="customerType"
          failedTitle="获取客户类型失败"
          value={typeId}
          onChange={(next) => {
            setTypeId(next);
            toFirstPage();
          }}
        />
      }
    >
      <RecordList
        title="客户管理"
        noun="客户"
        failedTitle="获取客户列表失败"
        columns={CUSTOMER_COLUMNS}
        query={query}
        page={page}
        onPage={setPage}
        isFiltered={Object.keys(active).length > 0}
        emptyHint="新增后即可在开单时选用。"
        onOpen={open}
        currentId={opened?.id ?? null}
        onAdd={can('bs:customer-info:create') ? () => setOpened({}) : undefined}
        onDelete={can('bs:customer-info:delete') ? onDelete : undefined}
        onImport={can('bs:customer-info:import') ? () => setImporting(true) : undefined}
        onExport={
          can('bs:customer-info:export')
            ? (rows) => void downloadFile('/bs/customer-info/export-excel', active, '客户信息.xls', rows)
            : undefined
        }
        search={
          <RecordFilters
            placeholder="名称、助记码、联系人或电话"
            onSearch={(next) => {
              setFilters(next);
              toFirstPage();
              void utils.bs.customerInfo.page.invalidate();
            }}
          >
            {(extra, set) => (
              <>
                <FormField label="业务员" labelPosition="start">
                  {(attributes) => (
                    <TextInput
                      {...attributes}
                      value={String(extra.salesman ?? '')}
                      placeholder="请输入业务员"
                      onChange={(event) => set('salesman', event.target.value)}
                    />
                  )}
                </FormField>
                <FormField label="客户级别" labelPosition="start">
                  {(attributes) => (
                    <ResourcePicker
                      {...attributes}
                      resource="customerLevel"
                      placeholder="全部"
                      value={extra.levelId ? Number(extra.levelId) : null}
                      onChange={(value) => set('levelId', value)}
                    />
                  )}
                </FormField>
              </>
            )}
          </RecordFilters>
        }
      />
      {importing && <ImportDialog kind="customers" onImported={forget} onClose={() => setImporting(false)} />}
      {opened && <CustomerDialog open id={opened.id} initialTypeId={typeId} onClose={() => setOpened(null)} />}
    </BesideTree>
  );
}
