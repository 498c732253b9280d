import { useMemo } from 'react';
import { menuNodes } from '#client/features/access/menu-nodes.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CHANGED_COLUMNS, columnsOf, statusColumn } from '#client/records/record-columns.tsx';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { tenantPackageCreateInput } from '#shared/schemas/tenant.schema.ts';

const COLUMNS = columnsOf('system.tenantPackage', [
  { id: 'name', width: 200, fixed: true, sticky: 'start', sort: 'name' },
  { id: 'menuIds', width: 96, numeric: true, cell: (row) => `${row.menuIds.length} 项` },
  statusColumn(),
  { id: 'remark', width: 240 },
  ...CHANGED_COLUMNS,
]);

function PackageDialog({ id, onClose }: { id: number | undefined; onClose(): void }) {
  const menus = trpc.system.menu.listAllSimple.useQuery(undefined, { meta: { inPlace: true } });
  const nodes = useMemo(() => menuNodes((menus.data ?? []).filter((menu) => !menu.isOperatorOnly)), [menus.data]);
  const fields = fieldsOf('system.tenantPackage', [
    { name: 'name', kind: 'text', required: true, autoFocus: true },
    { name: 'status', kind: 'enabled' },
    { name: 'remark', kind: 'long', wide: true },
    { name: 'menuIds', kind: 'many', nodes, withParents: true, required: true, wide: true },
  ]);
  const dialog = useRecordDialog('system.tenantPackage', id, { fields, schema: tenantPackageCreateInput, onSaved: onClose });
  return <RecordDialog dialog={dialog} noun="租户套餐" onClose={onClose} />;
}

/** The list of packages, each of which sets the menus that the roles of its shops may hold. */
export default function TenantPackagePage() {
  const list = useRecordList('system.tenantPackage', { noun: '租户套餐', nameOf: (row) => row.name });
  return (
    <>
      <RecordList
        title="套餐管理"
        list={list}
        filters={['name', 'remark', STATUS_FILTER, CREATED_FILTER]}
        columns={COLUMNS}
        menu={(row) => [list.viewItem(row), list.removeItem(row, '有租户使用的套餐不能删除。')]}
        emptyHint="套餐决定租户能使用哪些菜单；减少菜单后，租户的所有角色立即失去它们。"
      />
      {list.opened && <PackageDialog id={list.opened.row?.id} onClose={list.close} />}
    </>
  );
}
