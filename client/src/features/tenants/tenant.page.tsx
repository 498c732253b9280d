import { BlockedIcon, CheckCircleIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { CHANGED_COLUMNS, type ColumnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { dayOf, endOfDay } from '#shared/rules/day.rules.ts';
import { type TenantRow, tenantCreateInput, tenantUpdateInput } from '#shared/schemas/tenant.schema.ts';
import { STATUS } from '#shared/states.ts';

const COLUMNS: ColumnsOf<'system.tenant'> = [
  { id: 'name', header: '租户名称', width: 200, fixed: true, sticky: 'start', sort: 'name' },
  { id: 'packageName', header: '租户套餐', width: 136, cell: (row) => row.packageName ?? (row.isOperator ? '平台运营方' : '全部菜单') },
  { id: 'contactName', header: '联系人', width: 112 },
  { id: 'contactMobile', header: '联系电话', width: 128 },
  { id: 'accountCount', header: '账号额度', width: 88, numeric: true },
  timeColumn('expireTime', '过期时间'),
  { id: 'website', header: '绑定域名', width: 176, hiddenByDefault: true },
  statusColumn(),
  ...CHANGED_COLUMNS,
];

/** What a new shop is given unless said otherwise. */
const YEAR_DAYS = 365;
const ACCOUNTS = 10;

const ALL_MENUS = { value: 0, label: '全部菜单' };

/** A shop; with a new one comes the person who signs in first. */
function TenantDialog({ row, onClose }: { row: TenantRow | undefined; onClose(): void }) {
  const packages = trpc.system.tenantPackage.listAllSimple.useQuery(undefined, { meta: { inPlace: true } });
  const [initial] = useState(() => ({ expireTime: endOfDay(dayOf(Date.now()) + YEAR_DAYS), accountCount: ACCOUNTS }));
  const own = row?.packageId === 0 ? [ALL_MENUS] : [];
  const fields: FieldsOf<'system.tenant'> = [
    { name: 'name', label: '租户名称', kind: 'text', required: true, autoFocus: true, hint: '登录时填写' },
    {
      name: 'packageId',
      label: '租户套餐',
      kind: 'select',
      required: true,
      placeholder: '请选择',
      choices: [...own, ...(packages.data ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    },
    { name: 'status', label: '状态', kind: 'enabled' },
    { name: 'contactName', label: '联系人', kind: 'text', required: true },
    { name: 'contactMobile', label: '联系电话', kind: 'text', inputMode: 'tel' },
    { name: 'website', label: '绑定域名', kind: 'text', inputMode: 'url' },
    { name: 'expireTime', label: '过期时间', kind: 'time', required: true },
    { name: 'accountCount', label: '账号额度', kind: 'integer', required: true, unit: '个' },
    ...(row === undefined
      ? ([
          { name: 'username', label: '用户名', kind: 'text', required: true, hint: '管理员登录使用，4-30 位字母或数字' },
          { name: 'password', label: '密码', kind: 'password', required: true, hint: '4-16 位' },
        ] as const)
      : []),
  ];
  const dialog = useRecordDialog('system.tenant', row?.id, {
    fields,
    schema: row === undefined ? tenantCreateInput : tenantUpdateInput.omit({ id: true, version: true }),
    initial,
    onSaved: onClose,
  });
  return <RecordDialog dialog={dialog} noun="租户" onClose={onClose} />;
}

/** The shops of the installation, for its operator. */
export default function TenantPage() {
  const utils = trpc.useUtils();
  const list = useRecordList('system.tenant', { noun: '租户', nameOf: (row) => row.name });
  const { mutate: update } = trpc.system.tenant.update.useMutation({
    onSuccess: async (_, { status }) => {
      toast.success(status === STATUS.enabled ? '已启用' : '已停用');
      await utils.system.tenant.invalidate();
    },
  });
  const askStatus = async ({ id, name, status }: TenantRow) => {
    if (status === STATUS.disabled) return update({ id, status: STATUS.enabled });
    const message = `是否确认停用租户「${name}」？其全部用户的登录和接口令牌将立即失效。`;
    if (await confirm({ title: '停用租户', message, danger: true, confirmLabel: '停用' })) update({ id, status: STATUS.disabled });
  };
  const menu = (row: TenantRow): MenuItem[] => {
    if (row.isOperator) return [];
    const isOn = row.status === STATUS.enabled;
    const toggle: MenuItem = isOn
      ? { label: '停用', icon: BlockedIcon, danger: true, onSelect: () => void askStatus(row) }
      : { label: '启用', icon: CheckCircleIcon, onSelect: () => void askStatus(row) };
    return [list.viewItem(row), ...(list.can('update') ? [toggle] : []), ...list.removeItems(row, '有客户、产品或订单的租户不能删除。')];
  };
  return (
    <>
      <RecordList
        title="租户管理"
        list={list}
        filters={[
          { name: 'name', label: '租户名称', kind: 'text' },
          { name: 'contactName', label: '联系人', kind: 'text' },
          { name: 'contactMobile', label: '联系电话', kind: 'text', inputMode: 'numeric' },
          STATUS_FILTER,
          CREATED_FILTER,
        ]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="先在套餐管理中新增套餐，再新增租户；管理员随租户一起建立。"
        exportAs="租户.xls"
      />
      {list.opened && <TenantDialog row={list.opened.row} onClose={list.close} />}
    </>
  );
}
