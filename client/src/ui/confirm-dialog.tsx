import { Button } from './button.tsx';
import { type ConfirmOptions, usePendingConfirms } from './confirm.ts';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps extends ConfirmOptions {
  onAnswer(answer: boolean): void;
}

/** A yes-or-no question. Focus starts on the confirm button, except where confirming destroys something. */
export function ConfirmDialog({
  title = '系统提示',
  message,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger = false,
  alert = false,
  onAnswer,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      resizable={false}
      onClose={() => onAnswer(false)}
      footer={
        <>
          {!alert && (
            <Button onClick={() => onAnswer(false)} data-autofocus={danger || undefined}>
              {cancelLabel}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)} data-autofocus={!danger || undefined}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={styles.message}>{message}</p>
    </Dialog>
  );
}

/** Shows the questions asked with `confirm()`; mounted once. */
export function ConfirmHost() {
  const pending = usePendingConfirms();
  return pending.map(({ id, settle, ...options }) => <ConfirmDialog key={id} {...options} onAnswer={settle} />);
}
