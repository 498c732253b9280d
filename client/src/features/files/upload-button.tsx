import { UploadIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { reportError } from '#client/lib/error-notice.ts';
import { trpc } from '#client/lib/trpc.ts';
import { uploadForm } from '#client/lib/upload.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';

/** Brings a file of this computer into the list. */
export function UploadButton() {
  const utils = trpc.useUtils();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);

  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    try {
      const form = () => {
        const body = new FormData();
        body.append('file', file, file.name);
        return body;
      };
      await uploadForm('/admin-api/infra/file/upload', form);
      toast.success('上传成功');
      await utils.infra.file.invalidate();
    } catch (error) {
      reportError(error);
    } finally {
      setSending(false);
      if (picker.current) picker.current.value = '';
    }
  };
  return (
    <>
      <Button icon={UploadIcon} variant="primary" loading={isSending} onClick={() => picker.current?.click()}>
        上传文件
      </Button>
      <input ref={picker} type="file" hidden onChange={(event) => void send(event.target.files?.[0])} />
    </>
  );
}
