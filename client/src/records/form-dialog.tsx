import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { confirmGivingUp } from '#client/ui/confirm.ts';
import { Dialog, type DialogProps } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './record-form.module.css';
import type { RecordForm } from './use-record-form.ts';

/** The noun of a dialog's title: 客户 of 修改客户. */
const nounOf = (title: ReactNode): string => (typeof title === 'string' ? title.replace(/^(修改|编辑|查看)/, '') : '');

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'fixedHeight' | 'resizable' | 'footerStart'> {
  form: Omit<RecordForm, 'form'>;
  /** The form is read-only, so it neither saves nor asks before closing. */
  isLocked?: boolean;
  /** Label of the save button; null for no button, because the person may not save. */
  saveLabel?: string | null;
  closeLabel?: string;
  /** Buttons before the close button. */
  actions?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of a form. It shows the failure of a save in place, and asks before unsaved typing is discarded. Ctrl+S saves. */
export function FormDialog(props: FormDialogProps) {
  const { form, isLocked = false, saveLabel = '保存', closeLabel = '取消', actions, onClose, children, ...dialog } = props;
  const isAtStake = form.isDirty && !isLocked;
  useLeaveWarning(() => isAtStake);
  const close = async () => {
    if (isAtStake && !(await confirmGivingUp())) return;
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      onClose={() => void close()}
      footer={
        <>
          {actions}
          <Button onClick={() => void close()}>{closeLabel}</Button>
          {saveLabel !== null && (
            <Button variant="primary" type="submit" form={form.id} disabled={isLocked} loading={form.isBusy}>
              {saveLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form.id}
        className={styles.form}
        noValidate
        aria-busy={form.isBusy || undefined}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          event.preventDefault();
          if (!isLocked) form.submit();
        }}
        onSubmit={(event) => {
          // The form under this dialog must not be submitted as well.
          event.stopPropagation();
          event.preventDefault();
          if (!isLocked) form.submit();
        }}
      >
        <FormFailure form={form} />
        {children}
      </form>
      {form.merge && <MergeDialog noun={nounOf(dialog.title)} merge={form.merge} />}
    </Dialog>
  );
}

/** Why the last save of a form failed, with a retry button. It is shown until a save succeeds. */
export function FormFailure({ form: { failure, isBusy, submit } }: Pick<FormDialogProps, 'form'>) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      {failure.message}
      <Button size="small" variant="invisible" loading={isBusy} onClick={submit}>
        重试
      </Button>
    </Notice>
  );
}
