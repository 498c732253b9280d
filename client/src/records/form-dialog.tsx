import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { confirmGivingUp } from '#client/ui/confirm.ts';
import { Dialog, type DialogProps } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './record-form.module.css';
import type { RecordForm } from './use-record-form.ts';

/** 修改客户 is about a 客户. */
const nounOf = (title: ReactNode): string => (typeof title === 'string' ? title.replace(/^(修改|编辑|查看)/, '') : '');

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'fixedHeight' | 'resizable' | 'footerStart'> {
  form: Omit<RecordForm, 'form'>;
  /** Nothing can be changed, so there is nothing to save or to lose. */
  isLocked?: boolean;
  /** What the button that saves says; null for those who may not. */
  saveLabel?: string | null;
  closeLabel?: string;
  /** Buttons before the one that closes. */
  actions?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The window of every form: one save at a time, its failure in place, and a question before what was typed is lost. */
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

/** Why the last save of a form did not succeed. It stays until the next one does. */
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
