import { type FormEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { type ConfirmOptions, usePendingConfirms } from './confirm.ts';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';

interface ConfirmDialogProps extends ConfirmOptions {
  /** Null for no; for yes the reason, which is empty if none was asked for. */
  onAnswer(answer: string | null): void;
}

/**
 * A question or, with `alert`, a statement. The focus of a question starts on the button that cancels, or in the field for the reason, so
 * that Enter confirms nothing by accident.
 */
function ConfirmDialog({
  title,
  message,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger = false,
  alert = false,
  reason,
  onAnswer,
}: ConfirmDialogProps) {
  const formId = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form under this dialog must not be submitted as well.
    event.stopPropagation();
    if (reason && text.trim() === '') setMissing(true);
    else onAnswer(text.trim());
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      resizable={false}
      onClose={() => onAnswer(null)}
      footer={
        <>
          {!alert && (
            <Button onClick={() => onAnswer(null)} data-autofocus={!reason || undefined}>
              {cancelLabel}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={formId} data-autofocus={alert || undefined}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.message}>{message}</p>
        {reason && (
          <FormField label={reason.label} required error={isMissing ? `请填写${reason.label}` : undefined}>
            {(attributes) => (
              <TextInput
                {...attributes}
                data-autofocus
                maxLength={reason.maxLength}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setMissing(false);
                }}
              />
            )}
          </FormField>
        )}
      </form>
    </Dialog>
  );
}

/** Shows the questions asked with `confirm()` and `askReason()`; mounted once. */
export function ConfirmHost() {
  const pending = usePendingConfirms();
  return pending.map(({ id, settle, ...options }) => <ConfirmDialog key={id} {...options} onAnswer={settle} />);
}
