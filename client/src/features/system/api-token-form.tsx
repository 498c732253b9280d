import { CopyIcon } from '@primer/octicons-react';
import { type FormEvent, useState } from 'react';
import { parseShanghaiTime } from '#shared/schemas/wire.schema.ts';
import { toApiError } from '../../lib/api-error.ts';
import { type ApiOutput, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingArea, Notice } from '../../ui/feedback.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './api-token.module.css';

const formId = 'api-token-form';

/** Issues a token; afterwards shows it, this once. */
export function ApiTokenForm({ onClose }: { onClose(): void }) {
  const utils = trpc.useUtils();
  const grantable = trpc.system.apiToken.listPermissions.useQuery(undefined, { meta: { inPlace: true } });
  const [name, setName] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [nameError, setNameError] = useState<string>();
  const create = trpc.system.apiToken.create.useMutation({
    meta: { inPlace: true },
    onSuccess: () => utils.system.apiToken.page.invalidate(),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNameError(name.trim() ? undefined : '令牌名称不能为空');
    if (!name.trim()) return;
    create.mutate({ name, permissions: [...chosen], expiresTime: day ? parseShanghaiTime(`${day} 23:59:59`) : null });
  };
  if (create.data) return <IssuedToken token={create.data.token} onClose={onClose} />;

  const failure = create.error ?? grantable.error;
  return (
    <Dialog
      title="新增接口令牌"
      size="medium"
      onClose={onClose}
      footerStart={<span className={styles.count}>已选 {chosen.size} 项权限</span>}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={formId} loading={create.isPending}>
            生成令牌
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {failure && <Notice tone="danger">{toApiError(failure).message}</Notice>}
        <FormField label="令牌名称" required error={nameError} hint="写明给谁用，例如“网店下单”">
          {(attributes) => <TextInput {...attributes} value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />}
        </FormField>
        <FormField label="到期日" hint="不填则长期有效，直到吊销">
          {() => <DatePicker label="到期日" value={day} onChange={setDay} />}
        </FormField>
        {grantable.data ? (
          <PermissionChoice permissions={grantable.data} chosen={chosen} onChange={setChosen} />
        ) : (
          grantable.isPending && <LoadingArea />
        )}
      </form>
    </Dialog>
  );
}

interface PermissionChoiceProps {
  permissions: ApiOutput['system']['apiToken']['listPermissions'];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}

/** The permissions the user may pass on, by page. */
function PermissionChoice({ permissions, chosen, onChange }: PermissionChoiceProps) {
  const groups = [...Map.groupBy(permissions, (permission) => permission.menuName)];
  const set = (changed: readonly { permission: string }[], on: boolean) => {
    const next = new Set(chosen);
    for (const { permission } of changed) {
      if (on) next.add(permission);
      else next.delete(permission);
    }
    onChange(next);
  };
  return groups.map(([menuName, group]) => {
    const count = group.filter(({ permission }) => chosen.has(permission)).length;
    return (
      <fieldset key={menuName} className={styles.group}>
        <legend>
          <Checkbox
            label={menuName}
            checked={count === group.length}
            indeterminate={count > 0 && count < group.length}
            onChange={(event) => set(group, event.target.checked)}
          />
        </legend>
        {group.map((permission) => (
          <Checkbox
            key={permission.permission}
            label={permission.name}
            checked={chosen.has(permission.permission)}
            onChange={(event) => set([permission], event.target.checked)}
          />
        ))}
      </fieldset>
    );
  });
}

function IssuedToken({ token, onClose }: { token: string; onClose(): void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast.success('已复制');
    } catch {
      // The clipboard is closed to plain-http pages; the text is selected on focus instead.
      toast.info('浏览器不允许直接复制，请选中后按 Ctrl+C');
    }
  };
  return (
    <Dialog
      title="令牌已生成"
      size="medium"
      resizable={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <div className={styles.form}>
        <Notice tone="warning">令牌只显示这一次，请立即保存。关闭后无法再次查看。</Notice>
        <div className={styles.token}>
          <TextInput readOnly value={token} aria-label="接口令牌" onFocus={(event) => event.target.select()} />
          <Button icon={CopyIcon} onClick={() => void copy()}>
            复制
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
