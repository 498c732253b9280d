import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { Fact, fieldsOf, RecordFields, type RecordValues } from '#client/records/record-fields.tsx';
import { useSimpleList } from '#client/records/resource-options.ts';
import { SEX_CHOICES } from '#shared/choice-labels.ts';
import { userCreateInput } from '#shared/schemas/user.schema.ts';

const updateInput = userCreateInput.omit({ password: true });

interface UserDialogProps {
  /** The person to look at or change; absent for a new one. */
  id?: number | undefined;
  /** The department of a new person. */
  deptId: number | null;
  onClose(): void;
}

/** The roles of a person, read-only, for people who may assign roles. They are changed by 分配角色. */
function HeldRoles({ userId }: { userId: number }) {
  const can = usePermission()('system:permission:assign-user-role');
  const options = { enabled: can, meta: { inPlace: true } };
  const roles = trpc.system.role.listAllSimple.useQuery(undefined, options);
  const held = trpc.system.permission.listUserRoles.useQuery({ userId }, { ...options, gcTime: 0 });
  if (!roles.data || !held.data) return null;
  const names = roles.data.filter(({ id }) => held.data.includes(id)).map(({ name }) => name);
  return <Fact label="角色" text={names.join('、') || '还没有分配角色'} />;
}

/** The form of a person who signs in. It has a password for a new person only. */
export function UserDialog({ id, deptId, onClose }: UserDialogProps) {
  const posts = useSimpleList('post').data ?? [];
  const fields = fieldsOf('system.user', [
    { name: 'username', kind: 'text', required: true, hint: '登录时使用，4-30 位字母或数字', autoFocus: true },
    { name: 'nickname', kind: 'text', hint: '留空则与用户名相同' },
    ...(id === undefined ? [{ name: 'password', kind: 'password', required: true, hint: '4-16 位' } as const] : []),
    { name: 'deptId', kind: 'choice', resource: 'dept', nameOf: 'deptName' },
    { name: 'mobile', kind: 'text', inputMode: 'tel' },
    { name: 'email', kind: 'text', inputMode: 'email' },
    { name: 'sex', kind: 'select', choices: SEX_CHOICES, placeholder: '请选择' },
    { name: 'postIds', kind: 'many', nodes: posts.map((post) => ({ id: post.id, label: String(post.name) })), wide: true },
    { name: 'remark', kind: 'long', wide: true },
  ]);
  const dialog = useRecordDialog('system.user', id, {
    fields,
    schema: id === undefined ? userCreateInput : updateInput,
    initial: { deptId },
    onSaved: onClose,
  });
  return (
    <RecordDialog dialog={dialog} noun="用户" onClose={onClose}>
      <RecordFields
        fields={fields}
        control={dialog.form.control}
        readOnly={!dialog.isEditing}
        record={dialog.record as RecordValues | undefined}
      />
      {id !== undefined && !dialog.isEditing && <HeldRoles userId={id} />}
    </RecordDialog>
  );
}
