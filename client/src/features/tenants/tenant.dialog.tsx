import { useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { dayOf, endOfDay } from '#shared/rules/day.rules.ts';
import { type TenantRow, tenantCreateInput, tenantUpdateInput } from '#shared/schemas/tenant.schema.ts';

/** What a new shop is given unless said otherwise. */
const YEAR_DAYS = 365;
const ACCOUNTS = 10;

const ALL_MENUS = { value: 0, label: '全部菜单' };

/** A shop; with a new one comes the person who signs in first. */
export function TenantDialog({ row, onClose }: { row: TenantRow | undefined; onClose(): void }) {
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
