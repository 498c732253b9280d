import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { Notice } from '#client/ui/feedback.tsx';
import { type UserRow, userPasswordInput } from '#shared/schemas/user.schema.ts';

const FIELDS: readonly RecordField[] = [
  { name: 'password', label: '新密码', kind: 'password', required: true, hint: '4-16 位', autoFocus: true },
];
const schema = userPasswordInput.pick({ password: true });

/** Resets another person's password. */
export function UserPasswordDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const form = useRecordForm({
    values: { password: '' },
    schema,
    fields: FIELDS,
    save: ({ password }) => trpcClient.system.user.updatePassword.mutate({ id: user.id, password }),
    done: '密码已重置',
    onSaved: onClose,
  });
  return (
    <FormDialog title={`重置密码 - ${user.nickname}`} form={form} onClose={onClose}>
      <Notice tone="warning">保存后，该用户的所有登录和接口令牌立即失效。</Notice>
      <RecordFields fields={FIELDS} control={form.form.control} columns={1} />
    </FormDialog>
  );
}
