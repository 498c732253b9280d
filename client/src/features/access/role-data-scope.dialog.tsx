import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { type SimpleRow, useSimpleList } from '#client/records/resource-options.ts';
import { treeOf } from '#client/records/tree.ts';
import { useRecordForm } from '#client/records/use-record-form.ts';
import type { CheckNode } from '#client/ui/check-tree.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { DATA_SCOPE_CHOICES } from '#shared/choice-labels.ts';
import { dataScopeInput, type RoleRow } from '#shared/schemas/access.schema.ts';
import { DATA_SCOPE } from '#shared/states.ts';

const departmentNodes = (rows: readonly SimpleRow[]): CheckNode[] =>
  treeOf<SimpleRow, CheckNode>(rows, ({ id, name }, children) => ({ id, label: String(name), children }));

/** Sets whose orders and customers a role sees. */
export function RoleDataScopeDialog({ role, onClose }: { role: RoleRow; onClose(): void }) {
  const utils = trpc.useUtils();
  const departments = useSimpleList('dept');
  const { id: roleId, dataScope, dataScopeDeptIds } = role;
  const form = useRecordForm({
    values: { roleId, dataScope, dataScopeDeptIds },
    schema: dataScopeInput,
    save: (valid) => trpcClient.system.permission.assignRoleDataScope.mutate(valid),
    done: '保存成功',
    onSaved: async () => {
      onClose();
      await utils.system.role.invalidate();
    },
  });
  const isChosen = form.form.watch('dataScope') === DATA_SCOPE.chosen;
  const scope: RecordField = { name: 'dataScope', label: '数据范围', kind: 'select', choices: DATA_SCOPE_CHOICES, wide: true };
  const chosen: RecordField = {
    name: 'dataScopeDeptIds',
    label: '部门',
    kind: 'many',
    nodes: departmentNodes(departments.data ?? []),
    wide: true,
  };
  return (
    <FormDialog title={`数据权限 - ${role.name}`} form={form} onClose={onClose}>
      <Notice>决定能看到谁的订单和客户，包括其明细、收款、发票、统计和导出。订单归开单人，客户归业务员（未指定时归建档人）。</Notice>
      <RecordFields fields={isChosen ? [scope, chosen] : [scope]} control={form.form.control} columns={1} />
    </FormDialog>
  );
}
