import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { copyText } from './copy-text.ts';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';
import { toast } from './toast.ts';

interface CopyFieldProps {
  label: string;
  hint?: string;
  text: string;
  onCopied?(): void;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, hint, text, onCopied }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) {
      toast.warning('未能复制，请选中后按 Ctrl+C');
      return;
    }
    setCopied(true);
    onCopied?.();
  };
  return (
    <FormField label={label} hint={hint}>
      {(attributes) => (
        <div className={styles.row}>
          <TextInput {...attributes} className={styles.text} readOnly value={text} onFocus={(event) => event.target.select()} />
          <Button icon={copied ? CheckIcon : CopyIcon} variant="primary" onClick={() => void copy()}>
            {copied ? '已复制' : '复制'}
          </Button>
        </div>
      )}
    </FormField>
  );
}
