import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { once } from '#client/lib/idempotency-key.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { Loaded } from '#client/records/loaded.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { atTime, today } from '#client/ui/date-values.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { formatDate } from '#shared/rules/format.rules.ts';
import { apiTokenCreateInput } from '#shared/schemas/system.schema.ts';
import { PermissionList } from './permission-list.tsx';
import { TokenShown } from './token-shown.tsx';

const TERMS = [
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '365', label: '1 年' },
  { value: 'day', label: '指定日期' },
  { value: 'never', label: '长期有效' },
] as const;

interface TokenValues {
  name: string;
  permissions: string[];
  term: (typeof TERMS)[number]['value'];
  day: number | null;
}
const NEW_TOKEN: TokenValues = { name: '', permissions: [], term: '90', day: null };

/** The end of the chosen term in epoch milliseconds; null for no end, undefined while no day is chosen. */
function endOf({ term, day }: TokenValues): number | null | undefined {
  if (term === 'never') return null;
  const days = Number(term);
  const last = term === 'day' ? formatDate(day) : today().add({ days }).toString();
  return atTime(last && `${last} 23:59:59`) ?? undefined;
}

const tokenInput = z.preprocess(
  (values) => ({ ...(values as TokenValues), day: endOf(values as TokenValues) }),
  z
    .object({
      name: apiTokenCreateInput.shape.name,
      permissions: apiTokenCreateInput.shape.permissions,
      day: z
        .number('请选择到期日期')
        .nullable()
        .refine((time) => time === null || time > Date.now(), '到期时间必须晚于现在'),
    })
    .transform(({ day, ...rest }) => ({ ...rest, expiresTime: day })),
);

const NAME: RecordField = {
  name: 'name',
  label: '令牌名称',
  kind: 'text',
  required: true,
  hint: '写明给谁用，如：官网下单',
  autoFocus: true,
};
const TERM: RecordField = { name: 'term', label: '有效期', kind: 'select', choices: TERMS };
const DAY: RecordField = { name: 'day', label: '到期日期', kind: 'day', required: true };

/** Creates a token with a name, permissions and a term, and then shows it, which is possible only once. */
export function ApiTokenDialog({ onClose }: { onClose(): void }) {
  const utils = trpc.useUtils();
  const grantable = trpc.system.apiToken.listPermissions.useQuery(undefined, { meta: { inPlace: true } });
  const [token, setToken] = useState<string | null>(null);
  const form = useRecordForm({
    values: { ...NEW_TOKEN },
    schema: tokenInput,
    save: (valid, key) => trpcClient.system.apiToken.create.mutate(valid, once(key)),
    done: '令牌已生成',
    onSaved: (made) => {
      setToken(made.token);
      return utils.system.apiToken.page.invalidate();
    },
  });
  const { control } = form.form;
  const { term, permissions } = { ...NEW_TOKEN, ...form.form.watch() };
  if (token !== null) return <MadeToken token={token} onClose={onClose} />;

  return (
    <FormDialog
      title="新建接口令牌"
      size="large"
      form={form}
      isLocked={!grantable.data}
      saveLabel="生成令牌"
      footerStart={permissions.length > 0 && `已选 ${permissions.length} 项权限`}
      onClose={onClose}
    >
      <RecordFields fields={term === 'day' ? [NAME, TERM, DAY] : [NAME, TERM]} control={control} />
      <Controller
        control={control}
        name="permissions"
        render={({ field, fieldState }) => (
          <FormField label="权限" required error={fieldState.error?.message}>
            {(attributes) => (
              <Loaded query={grantable}>
                {(permissions) => (
                  <PermissionList
                    permissions={permissions}
                    selected={new Set(field.value as string[])}
                    invalid={attributes.invalid}
                    describedBy={attributes['aria-describedby']}
                    onChange={(next) => field.onChange([...next])}
                  />
                )}
              </Loaded>
            )}
          </FormField>
        )}
      />
    </FormDialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose(): void }) {
  const [copied, setCopied] = useState(false);
  const close = async () => {
    if (copied || (await confirm({ title: '关闭令牌', message: '令牌尚未复制，关闭后无法再次查看，确定关闭吗？', confirmLabel: '关闭' })))
      onClose();
  };
  return (
    <Dialog title="令牌已生成" size="medium" onClose={() => void close()} footer={<Button onClick={() => void close()}>关闭</Button>}>
      <TokenShown token={token} onCopied={() => setCopied(true)} />
    </Dialog>
  );
}
