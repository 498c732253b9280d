import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './token-shown.module.css';

/** The clipboard needs a secure page; on a plain-http address of the shop's network the selection is copied instead. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    input?.select();
    return document.execCommand('copy');
  }
}

/** The new token, this once. */
export function TokenShown({ token, onCopied }: { token: string; onCopied(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(token, input.current))) {
      toast.warning('未能复制，请选中后按 Ctrl+C');
      return;
    }
    setCopied(true);
    onCopied();
  };
  return (
    <div className={styles.shown}>
      <Notice tone="warning">令牌只显示这一次，请立即复制并妥善保管。关闭后无法再次查看，遗失时请吊销后重新生成。</Notice>
      <FormField label="令牌" hint="调用接口时放在请求头 Authorization: Bearer <令牌>">
        {(attributes) => (
          <div className={styles.row}>
            <TextInput
              {...attributes}
              ref={input}
              className={styles.token}
              readOnly
              value={token}
              onFocus={(event) => event.target.select()}
            />
            <Button icon={copied ? CheckIcon : CopyIcon} variant="primary" onClick={() => void copy()}>
              {copied ? '已复制' : '复制'}
            </Button>
          </div>
        )}
      </FormField>
    </div>
  );
}
