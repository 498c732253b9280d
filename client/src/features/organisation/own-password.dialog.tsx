import { flushSync } from 'react-dom';
import { z } from 'zod';
import { leaveSession } from '#client/lib/sign-out.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { Notice } from '#client/ui/feedback.tsx';
import { profilePasswordInput } from '#shared/schemas/user.schema.ts';

const FIELDS: readonly RecordField[] = [
  { name: 'oldPassword', label: '原密码', kind: 'password', required: true, autoFocus: true },
  { name: 'newPassword', label: '新密码', kind: 'password', required: true, hint: '4-16 位' },
  { name: 'again', label: '确认新密码', kind: 'password', required: true },
];

const schema = profilePasswordInput
  .extend({ again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { message: '两次输入的密码不一致', path: ['again'] });

/** Changes the person's own password. The server then ends all the person's sessions, so this one is left, too. */
export function OwnPasswordDialog({ onClose }: { onClose(): void }) {
  const form = useRecordForm({
    values: { oldPassword: '', newPassword: '', again: '' },
    schema,
    fields: FIELDS,
    save: ({ oldPassword, newPassword }) => trpcClient.system.user.profile.updatePassword.mutate({ oldPassword, newPassword }),
    done: '密码已修改',
    onSaved: () => {
      // Closed at once, because an open form with typing would ask before the page is left.
      flushSync(onClose);
      leaveSession({ notice: '密码已修改，请用新密码重新登录' });
    },
  });
  return (
    <FormDialog title="修改密码" form={form} onClose={onClose}>
      <Notice tone="warning">修改后，您在所有设备上的登录和接口令牌立即失效，需要重新登录。</Notice>
      <RecordFields fields={FIELDS} control={form.form.control} columns={1} />
    </FormDialog>
  );
}
