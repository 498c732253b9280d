import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields, recordValues } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { SEX_CHOICES } from '#shared/choice-labels.ts';
import { type Profile, profileUpdateInput } from '#shared/schemas/user.schema.ts';

const FIELDS: readonly RecordField[] = [
  { name: 'nickname', label: '昵称', kind: 'text', required: true, autoFocus: true },
  { name: 'mobile', label: '手机号码', kind: 'text', inputMode: 'tel' },
  { name: 'email', label: '邮箱', kind: 'text', inputMode: 'email' },
  { name: 'sex', label: '性别', kind: 'select', choices: SEX_CHOICES, placeholder: '请选择' },
];

/** The form of the data that people may change about themselves. */
export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const utils = trpc.useUtils();
  const form = useRecordForm({
    values: recordValues(FIELDS, profile, {}),
    schema: profileUpdateInput,
    fields: FIELDS,
    save: (valid) => trpcClient.system.user.profile.update.mutate(valid),
    done: '修改成功',
    onSaved: async () => {
      onClose();
      await Promise.all([utils.system.user.profile.invalidate(), utils.system.auth.getPermissionInfo.invalidate()]);
    },
  });
  return (
    <FormDialog title="修改资料" form={form} onClose={onClose}>
      <RecordFields fields={FIELDS} control={form.form.control} columns={1} />
    </FormDialog>
  );
}
