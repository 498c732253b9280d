import { useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { dayOf, endOfDay } from '#shared/rules/day.rules.ts';
import { type TenantRow, tenantCreateInput, tenantUpdateInput } from '#shared/schemas/tenant.schema.ts';

/** What a new shop gets by default: how long it is valid, and how many people may sign in. */
const YEAR_DAYS = 365;
const ACCOUNTS = 10;

/** The package of shops that have every menu. It cannot be chosen for others. */
const ALL_MENUS = { value: 0, label: '全部菜单' };

/** The form of a shop. A new one includes its administrator, the first person who can sign in. */
export function TenantDialog({ row, onClose }: { row: TenantRow | undefined; onClose(): void }) {
  const packages = trpc.system.tenantPackage.listAllSimple.useQuery(undefined, { meta: { inPlace: true } });
  const [initial] = useState(() => ({ expireTime: endOfDay(dayOf(Date.now()) + YEAR_DAYS), accountCount: ACCOUNTS }));
  const own = row?.packageId === ALL_MENUS.value ? [ALL_MENUS] : [];
  const fields = fieldsOf('system.tenant', [
    { name: 'name', kind: 'text', required: true, autoFocus: true, hint: '登录时填写' },
    {
      name: 'packageId',
      kind: 'select',
      required: true,
      placeholder: '请选择',
      choices: [...own, ...(packages.data ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    },
    { name: 'status', kind: 'enabled' },
    { name: 'contactName', kind: 'text', required: true },
    { name: 'contactMobile', kind: 'text', inputMode: 'tel' },
    { name: 'website', kind: 'text', inputMode: 'url' },
    { name: 'expireTime', kind: 'time', required: true },
    { name: 'accountCount', kind: 'integer', required: true, unit: '个' },
    ...(row === undefined
      ? ([
          { name: 'username', kind: 'text', required: true, hint: '管理员登录使用，4-30 位字母或数字' },
          { name: 'password', kind: 'password', required: true, hint: '4-16 位' },
        ] as const)
      : []),
  ]);
  const dialog = useRecordDialog('system.tenant', row?.id, {
    fields,
    schema: row === undefined ? tenantCreateInput : tenantUpdateInput.omit({ id: true, version: true }),
    initial,
    onSaved: onClose,
  });
  return <RecordDialog dialog={dialog} noun="租户" onClose={onClose} />;
}
