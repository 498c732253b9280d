import { UploadIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { tellOutcome } from '#client/lib/batch-outcome.ts';
import { trpc } from '#client/lib/trpc.ts';
import { uploadFile, uploadFiles } from '#client/lib/upload-run.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';

/** Uploads files into the list of files. */
export function UploadButton() {
  const utils = trpc.useUtils();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);

  const send = async (files: readonly File[]) => {
    setSending(true);
    const outcomes = await uploadFiles('上传文件', files, uploadFile);
    setSending(false);
    const failures = outcomes.filter(({ status }) => status === 'error').map(({ fileName, error }) => `${fileName}：${error}`);
    if (failures.length === 0) toast.success('上传成功');
    else tellOutcome('上传', files.length, failures);
    await utils.infra.file.invalidate();
  };
  return (
    <>
      <Button icon={UploadIcon} variant="primary" loading={isSending} onClick={() => picker.current?.click()}>
        上传文件
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
    </>
  );
}
