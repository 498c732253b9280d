import { UploadIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { orderApi } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { uploadFiles, uploadShopFile } from '#client/lib/upload-run.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { INVOICE_TYPES, isInvoiceName, NOT_AN_INVOICE } from '#shared/schemas/invoice.schema.ts';
import styles from './invoice.module.css';

interface UploadInvoiceDialogProps {
  orderId: string;
  onClose(): void;
}

/** Uploads one income invoice of an order: chosen or dropped, then confirmed. */
export function UploadInvoiceDialog({ orderId, onClose }: UploadInvoiceDialogProps) {
  const { tenant } = useCurrentUser();
  const utils = trpc.useUtils();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  /** Path of the uploaded file. Confirming again after a lost answer sends the same path and key, so that no second invoice is made. */
  const [stored, setStored] = useState<string | null>(null);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const isInvoice = isInvoiceName(chosen.name);
    setKey(newIdempotencyKey());
    setStored(null);
    setFile(isInvoice ? chosen : null);
    setFailure(isInvoice ? null : NOT_AN_INVOICE);
  };
  const send = async () => {
    if (!file || isSending) return;
    setSending(true);
    setFailure(null);
    const targetDir = `${tenant.id}/orderFile/${orderId}/invoice/income`;
    try {
      let path = stored;
      if (path === null) {
        const [outcome] = await uploadFiles('上传发票', [file], (each, onProgress) => uploadShopFile(each, targetDir, onProgress));
        if (outcome?.answer === undefined) return setFailure(outcome?.error ?? '上传失败');
        path = outcome.answer.path;
        setStored(path);
      }
      const invoice = { orderId, fileName: file.name, invoiceFilePath: path, incomeOrExpenseType: 'income' as const };
      await orderApi.bs.orderInvoices.create.mutate(invoice, once(key));
      toast.success('发票上传成功！', { description: file.name });
      await utils.bs.orderInvoices.invalidate();
      onClose();
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      title={`上传发票 · 订单 ${orderId}`}
      size="medium"
      onClose={onClose}
      footer={
        <DialogButtons disabled={!file} loading={isSending} onCancel={onClose} onConfirm={() => void send()}>
          确定
        </DialogButtons>
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped besides; the button below does the same */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <Button icon={UploadIcon} data-autofocus onClick={() => picker.current?.click()}>
          {file ? '换一个文件' : '选择文件'}
        </Button>
        <p>
          {file ? `${file.name}（${formatFileSize(file.size)}）` : `把发票拖到这里，或点击选择。支持 ${INVOICE_TYPES.join('、')} 格式。`}
        </p>
        <input
          ref={picker}
          type="file"
          hidden
          accept={INVOICE_TYPES.map((type) => `.${type}`).join(',')}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </Dialog>
  );
}
