import { useRef, useState } from 'react';
import { DrawingPad, type PadHandle } from '#client/features/orders/signature/signature-pad.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { Textarea, TextInput } from '#client/ui/text-input.tsx';
import { type LinkView, WISH_MAX } from '#shared/schemas/order-link.schema.ts';
import styles from './customer-link.module.css';
import { linkApi } from './link-api.ts';

interface AnswerProps {
  token: string;
  view: LinkView;
  onClose(): void;
  onAnswered(view: LinkView): void;
  /** No further try can succeed: the link is dead, or the order has changed. */
  onRefused(error: unknown): void;
}

function useAnswer({ onAnswered, onRefused }: AnswerProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<LinkView>) => {
    setSending(true);
    setFailure(null);
    try {
      onAnswered(await work());
    } catch (error) {
      setFailure(toApiError(error).message);
      if (['linkDead', 'contentChanged'].includes(toApiError(error).reason)) onRefused(error);
    } finally {
      setSending(false);
    }
  };
  return { failure, setFailure, isSending, send };
}

/** Takes the customer's request for changes. */
export function WishDialog(props: AnswerProps) {
  const { token, onClose } = props;
  const { failure, setFailure, isSending, send } = useAnswer(props);
  const [message, setMessage] = useState('');
  const submit = () => {
    if (message.trim() === '') return setFailure('请填写修改意见');
    void send(() => linkApi.requestChange.mutate({ token, message }));
  };
  return (
    <Dialog
      title="需要修改"
      onClose={onClose}
      footer={
        <DialogButtons loading={isSending} onCancel={onClose} onConfirm={submit}>
          提交
        </DialogButtons>
      }
    >
      <div className={styles.stack}>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormField label="修改意见" required>
          {(attributes) => (
            <Textarea
              {...attributes}
              rows={6}
              maxLength={WISH_MAX}
              value={message}
              placeholder="例如：电话改为 0755-1234567，标题字再大一些"
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </Dialog>
  );
}

/** Takes the customer's name and signature, which approve the order as it was shown. */
export function ApproveDialog(props: AnswerProps) {
  const { token, view, onClose } = props;
  const { failure, setFailure, isSending, send } = useAnswer(props);
  const [signer, setSigner] = useState(view.order.contact ?? '');
  const [isDrawn, setDrawn] = useState(false);
  const pad = useRef<PadHandle>(null);
  const submit = () => {
    const image = pad.current?.image() ?? null;
    if (image === null) return setFailure('请先签名');
    if (signer.trim() === '') return setFailure('请填写签名人');
    void send(() => linkApi.approve.mutate({ token, shownHash: view.shownHash, image, signer }));
  };
  return (
    <Dialog
      title="确认订单"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button disabled={!isDrawn} onClick={() => pad.current?.clear()}>
            清除重签
          </Button>
          <Button variant="primary" loading={isSending} onClick={submit}>
            确认并签名
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <p className={styles.hint}>{`我已核对订单 ${view.order.orderId} 的内容、金额和稿件，确认无误。`}</p>
        <DrawingPad ref={pad} onDrawn={setDrawn} />
        <p className={styles.hint}>请在框内签名，横屏更好写</p>
        <FormField label="签名人" required>
          {(attributes) => <TextInput {...attributes} value={signer} maxLength={50} onChange={(event) => setSigner(event.target.value)} />}
        </FormField>
      </div>
    </Dialog>
  );
}
