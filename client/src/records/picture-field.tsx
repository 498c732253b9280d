import { UploadIcon, XIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { uploadFile, uploadFiles } from '#client/lib/upload-run.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import type { FieldAttributes } from '#client/ui/form-field.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './picture-field.module.css';

/** Size limit of a picture, in MB. */
const MOST_MB = 5;
const BYTES_OF_MB = 1024 * 1024;

/** Whether an address is of this server: the content security policy blocks pictures of other servers. */
const isOwnPicture = (url: string): boolean => /^\/(?!\/)/.test(url) || url.startsWith(`${location.origin}/`);

/** The picture of an address; for an address of another server, the address as text. */
export function Picture({ url, label }: { url: string; label: string }) {
  if (url === '') return null;
  return isOwnPicture(url) ? <img className={styles.picture} src={url} alt={label} loading="lazy" /> : <span>{url}</span>;
}

interface PictureFieldProps extends FieldAttributes {
  label: string;
  /** The picture's address; empty if there is none. */
  value: string;
  onChange(url: string): void;
}

/** A field for a picture. A chosen file is uploaded at once; the form's value is its address. */
export function PictureField({ label, value, onChange, id, invalid, 'aria-describedby': describedBy }: PictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    if (!file.type.startsWith('image/')) return void toast.error('请选择图片文件');
    if (file.size > MOST_MB * BYTES_OF_MB) return void toast.error(`上传文件大小不能超过 ${MOST_MB} MB!`);
    setSending(true);
    const [outcome] = await uploadFiles(`上传${label}`, [file], uploadFile);
    setSending(false);
    if (outcome?.answer) onChange(outcome.answer);
    else toast.error(outcome?.error ?? '上传失败');
  };
  return (
    <div className={styles.field} data-invalid={invalid || undefined}>
      <Picture url={value} label={label} />
      <Button id={id} aria-describedby={describedBy} icon={UploadIcon} loading={isSending} onClick={() => picker.current?.click()}>
        {value === '' ? '上传图片' : '更换图片'}
      </Button>
      {value !== '' && <IconButton icon={XIcon} label={`移除${label}`} onClick={() => onChange('')} />}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
