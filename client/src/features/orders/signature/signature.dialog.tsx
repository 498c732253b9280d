import { useRef, useState } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import styles from './signature.module.css';
import { DrawingPad, type PadHandle } from './signature-pad.tsx';

const SIGNED_OTHER = '签名后订单内容有变更，这个签名对应的是变更前的内容，请重新签名';
const SHOWN_OTHER = '订单已有变更，请让客户核对最新内容后再签名';

interface SignatureDialogProps {
  order: OrderDetail;
  onClose(): void;
  /** The order must be loaded again: it was signed, or it has changed since it was opened. */
  onChanged(): void;
}

/** The signature of an order, or a pad to sign on. Ctrl+S saves, Delete clears the pad. */
export function SignatureDialog({ order, onClose, onChanged }: SignatureDialogProps) {
  const { orderId } = order;
  const canSign = usePermission()('bs:order-info:sign') && order.auditStatus;
  const forgetOrders = useForgetOrders();
  const utils = trpc.useUtils();
  const current = trpc.bs.orderSignature.get.useQuery({ orderId }, { staleTime: 0, meta: { inPlace: true } });
  const pad = useRef<PadHandle>(null);
  const [isAgain, setAgain] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [signer, setSigner] = useState(order.contact ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(newIdempotencyKey);
  const signature = current.data?.signature ?? null;
  // An order that has changed since it was opened here is not signed, because the customer has not seen its present content.
  const isOther = current.data !== undefined && current.data.version !== order.version;
  const isSigning = canSign && current.data !== undefined && !isOther && (signature === null || isAgain);

  const save = async () => {
    const image = pad.current?.image() ?? null;
    if (image === null || isSaving || !current.data) return setFailure(image === null ? '请先签名' : null);
    setSaving(true);
    setFailure(null);
    try {
      await orderApi.bs.orderSignature.create.mutate({ orderId, contentHash: current.data.contentHash, image, signer }, once(key));
      toast.success('签名已保存', { description: `订单 ${orderId}` });
      onChanged();
      onClose();
      await Promise.all([utils.bs.orderSignature.invalidate(), forgetOrders()]);
    } catch (error) {
      setFailure(toApiError(error).message);
      setKey(newIdempotencyKey());
      await current.refetch();
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={`${isSigning ? '客户签名' : '查看签名'} · 订单 ${orderId}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {canSign && isOther && (
            <Button
              variant="primary"
              disabled={current.isFetching}
              onClick={() => {
                onChanged();
                onClose();
              }}
            >
              显示最新内容
            </Button>
          )}
          {canSign && !isOther && !isSigning && signature && <Button onClick={() => setAgain(true)}>重新签名</Button>}
          {isSigning && (
            <>
              <Button disabled={!isDrawn} aria-keyshortcuts="Delete" onClick={() => pad.current?.clear()}>
                清除重签
              </Button>
              <Button variant="primary" disabled={!isDrawn} loading={isSaving} aria-keyshortcuts="Control+S" onClick={() => void save()}>
                保存
              </Button>
            </>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog's buttons, wherever in it the focus is */}
      <div
        className={styles.stack}
        onKeyDown={(event) => {
          if (!isSigning || event.nativeEvent.isComposing) return;
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
            event.preventDefault();
            event.stopPropagation();
            void save();
          } else if (event.key === 'Delete' && !(event.target instanceof HTMLInputElement)) pad.current?.clear();
        }}
      >
        {failure && <Notice tone="danger">{failure}</Notice>}
        {!order.auditStatus && <Notice tone="warning">订单未审核</Notice>}
        {canSign && isOther && !current.isFetching && <Notice tone="warning">{SHOWN_OTHER}</Notice>}
        {signature && !signature.isCurrent && <Notice tone="warning">{SIGNED_OTHER}</Notice>}
        {current.isPending && <LoadingArea />}
        {current.error && !current.data && (
          <ErrorState title="获取签名失败" message={toApiError(current.error).message} onRetry={() => void current.refetch()} />
        )}
        {isSigning && (
          <>
            <DrawingPad ref={pad} onDrawn={setDrawn} />
            <p className={styles.hint}>请客户核对订单后，在框内签名</p>
            <FormField label="签名人">
              {(attributes) => (
                <TextInput {...attributes} value={signer} maxLength={50} onChange={(event) => setSigner(event.target.value)} />
              )}
            </FormField>
          </>
        )}
        {!isSigning && signature && (
          <>
            <img className={styles.picture} src={signature.url} alt={`${signature.signer ?? '客户'}的签名`} />
            <p className={styles.hint}>
              {[signature.signer, formatDateTime(signature.createTime), `经办 ${signature.creatorName}`].filter(Boolean).join(' · ')}
            </p>
          </>
        )}
        {!isSigning && current.data && !signature && order.auditStatus && <p className={styles.hint}>还没有签名</p>}
      </div>
    </Dialog>
  );
}

/** A warning on an order that was changed after it was signed. */
export function SignatureNote({ orderId }: { orderId: string }) {
  const { data } = trpc.bs.orderSignature.get.useQuery({ orderId }, { staleTime: 0, meta: { inPlace: true } });
  if (!data?.signature || data.signature.isCurrent) return null;
  return <Notice tone="warning">{SIGNED_OTHER}</Notice>;
}
