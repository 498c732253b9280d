import { type FormEvent, useState } from 'react';
import { focusFirstError } from '#client/features/base-data/focus-first-error.ts';
import styles from '#client/features/base-data/record-form.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { today } from '#client/ui/date-values.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { FormField, FormGrid } from '#client/ui/form-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { apiTokenCreateInput } from '#shared/schemas/system.schema.ts';
import { parseShanghaiTime } from '#shared/schemas/wire.schema.ts';
import { PermissionList } from './permission-list.tsx';
import { TokenShown } from './token-shown.tsx';

const TERMS = [
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '365', label: '1 年' },
  { value: 'day', label: '指定日期' },
  { value: 'never', label: '长期有效' },
] as const;

type Errors = Partial<Record<'name' | 'permissions' | 'expiresTime', string>>;

const formId = 'api-token-form';

/** The end of the chosen term in epoch milliseconds; null for none, undefined while a day is still to be chosen. */
function endOf(term: string, day: string | null): number | null | undefined {
  if (term === 'never') return null;
  const last =
    term === 'day'
      ? day
      : today()
          .add({ days: Number(term) })
          .toString();
  return last === null ? undefined : (parseShanghaiTime(`${last} 23:59:59`) ?? undefined);
}

/** Makes a token: name, permissions, term; then shows it once. */
export function ApiTokenDialog({ onClose }: { onClose(): void }) {
  const utils = trpc.useUtils();
  const grantable = trpc.system.apiToken.listPermissions.useQuery(undefined, { meta: { inPlace: true } });
  const [name, setName] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [term, setTerm] = useState('90');
  const [day, setDay] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [copied, setCopied] = useState(false);
  const create = trpc.system.apiToken.create.useMutation({
    meta: { inPlace: true },
    onSuccess: () => utils.system.apiToken.page.invalidate(),
  });
  const token = create.data?.token;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (create.isPending || token) return;
    const expiresTime = endOf(term, day);
    const parsed = apiTokenCreateInput.safeParse({ name, permissions: [...selected], expiresTime });
    const faults: Errors = {};
    for (const issue of parsed.error?.issues ?? []) faults[issue.path[0] as keyof Errors] ??= issue.message;
    if (expiresTime === undefined) faults.expiresTime = '请选择到期日期';
    else if (expiresTime !== null && expiresTime <= Date.now()) faults.expiresTime = '到期时间必须晚于现在';
    setErrors(faults);
    if (!parsed.success || Object.keys(faults).length > 0) return focusFirstError(formId);
    create.mutate(parsed.data);
  };
  const close = async () => {
    const message = token ? '令牌尚未复制，关闭后无法再次查看，确定关闭吗？' : '内容尚未保存，确定关闭吗？';
    const isPending = token ? !copied : name !== '' || selected.size > 0;
    if (isPending && !(await confirm({ message }))) return;
    onClose();
  };
  const clear = (field: keyof Errors) => setErrors((before) => ({ ...before, [field]: undefined }));

  return (
    <Dialog
      title={token ? '令牌已生成' : '新增接口令牌'}
      size={token ? 'medium' : 'large'}
      onClose={() => void close()}
      footerStart={!token && selected.size > 0 && `已选 ${selected.size} 项权限`}
      footer={
        token ? (
          <Button onClick={() => void close()}>关闭</Button>
        ) : (
          <>
            <Button onClick={() => void close()}>取消</Button>
            <Button variant="primary" type="submit" form={formId} disabled={!grantable.data} loading={create.isPending}>
              生成令牌
            </Button>
          </>
        )
      }
    >
      {token ? (
        <TokenShown token={token} onCopied={() => setCopied(true)} />
      ) : (
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          {create.error && <Notice tone="danger">{toApiError(create.error).message}</Notice>}
          <FormGrid columns={3}>
            <FormField label="令牌名称" required error={errors.name} hint="写明给谁用，如：官网下单">
              {(attributes) => (
                <TextInput
                  {...attributes}
                  value={name}
                  data-autofocus
                  onChange={(event) => {
                    setName(event.target.value);
                    clear('name');
                  }}
                />
              )}
            </FormField>
            <FormField label="有效期" error={term === 'day' ? undefined : errors.expiresTime}>
              {(attributes) => (
                <Select
                  {...attributes}
                  value={term}
                  options={TERMS}
                  onChange={(event) => {
                    setTerm(event.target.value);
                    clear('expiresTime');
                  }}
                />
              )}
            </FormField>
            {term === 'day' && (
              <FormField label="到期日期" required error={errors.expiresTime}>
                {({ invalid }) => (
                  <DatePicker
                    label="到期日期"
                    value={day}
                    invalid={invalid}
                    onChange={(next) => {
                      setDay(next);
                      clear('expiresTime');
                    }}
                  />
                )}
              </FormField>
            )}
          </FormGrid>
          <FormField label="权限" required error={errors.permissions}>
            {(attributes) => (
              <>
                {grantable.isPending && <LoadingArea />}
                {grantable.isError && !grantable.data && (
                  <ErrorState message={toApiError(grantable.error).message} onRetry={() => void grantable.refetch()} />
                )}
                {grantable.data && (
                  <PermissionList
                    permissions={grantable.data}
                    selected={selected}
                    invalid={attributes.invalid}
                    describedBy={attributes['aria-describedby']}
                    onChange={(next) => {
                      setSelected(next);
                      clear('permissions');
                    }}
                  />
                )}
              </>
            )}
          </FormField>
        </form>
      )}
    </Dialog>
  );
}
