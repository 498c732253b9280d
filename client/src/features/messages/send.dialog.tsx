import { z } from 'zod';
import { once } from '#client/lib/idempotency-key.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { Notice } from '#client/ui/feedback.tsx';
import type { NotifyTemplateRow } from '#shared/schemas/notify.schema.ts';
import { needed, wireId, wireRequiredText } from '#shared/schemas/wire.schema.ts';

const PARAM_CHARS = 500;

/** The field of a template's parameter. The prefix keeps it apart from the recipient, because a parameter may have any name. */
const fieldOf = (param: string): string => `param-${param}`;

/** Sends a message by a template to one person. */
export function SendDialog({ template, onClose }: { template: NotifyTemplateRow; onClose(): void }) {
  const { params, code, content, name } = template;
  const fields: RecordField[] = [
    {
      name: 'userId',
      label: '接收人',
      kind: 'record',
      path: 'system.user',
      nameOf: 'userName',
      required: true,
      placeholder: '昵称或用户名',
    },
    ...params.map((param): RecordField => ({ name: fieldOf(param), label: param, kind: 'text', required: true, wide: true })),
  ];
  const schema = z.object({
    userId: needed(wireId, '请选择接收人'),
    ...Object.fromEntries(params.map((param) => [fieldOf(param), wireRequiredText(PARAM_CHARS, { required: `请填写 ${param}` })])),
  });
  const form = useRecordForm({
    values: Object.fromEntries(fields.map((field) => [field.name, ''])),
    schema,
    fields,
    save: ({ userId, ...texts }, key) => {
      const templateParams = Object.fromEntries(params.map((param) => [param, String((texts as Record<string, unknown>)[fieldOf(param)])]));
      return trpcClient.system.notifyTemplate.sendNotify.mutate({ userId, templateCode: code, templateParams }, once(key));
    },
    done: '已发送',
    onSaved: onClose,
  });
  return (
    <FormDialog title={`发送站内信 - ${name}`} form={form} saveLabel="发送" onClose={onClose}>
      <Notice>{content}</Notice>
      <RecordFields fields={fields} control={form.form.control} columns={1} />
    </FormDialog>
  );
}
