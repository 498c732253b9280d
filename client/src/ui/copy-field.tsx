import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';
import { toast } from './toast.ts';

/** Copies a text. The clipboard API needs a secure origin; on a plain-http shop network the input's selection is copied instead. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    input?.select();
    return document.execCommand('copy');
  }
}

interface CopyFieldProps {
  label: string;
  hint?: string;
  text: string;
  onCopied?(): void;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, hint, text, onCopied }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text, input.current))) {
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
          <TextInput {...attributes} ref={input} className={styles.text} readOnly value={text} onFocus={(event) => event.target.select()} />
          <Button icon={copied ? CheckIcon : CopyIcon} variant="primary" onClick={() => void copy()}>
            {copied ? '已复制' : '复制'}
          </Button>
        </div>
      )}
    </FormField>
  );
}
