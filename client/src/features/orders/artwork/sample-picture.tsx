import { ImageIcon } from '@primer/octicons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { filesOf } from '#client/lib/dropped-files.ts';
import { uploadFile, uploadFiles } from '#client/lib/upload-run.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { FileInput, type FilePicker } from '#client/ui/file-picker.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './artwork.module.css';

const ImageViewer = lazy(() => import('#client/ui/image-viewer.tsx').then((module) => ({ default: module.ImageViewer })));

interface SamplePictureProps {
  url: string | null;
  /** What it is a picture of. */
  name: string;
  /** Downloads the file itself, where the picture is only a thumbnail of it. */
  onDownload?: (() => void) | undefined;
  /** Replaces the picture, or removes it when given null; absent where the picture may not be changed. */
  onChange?: ((url: string | null) => Promise<void>) | undefined;
}

/** The file's extension, in place of a missing picture. */
function FileKind({ name }: { name: string }) {
  const kind = /\.([a-z][a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase();
  return kind ? (
    <span className={styles.kind} title={`${kind} 文件，没有样图`}>
      {kind}
    </span>
  ) : null;
}

/** A picture in a table. A press shows it large, with buttons to download, replace or remove it. */
export function SamplePicture({ url, name, onDownload, onChange }: SamplePictureProps) {
  const [isOpen, setOpen] = useState(false);
  const picker = useRef<FilePicker>(null);
  const change = async (event: Event) => {
    const [file] = await filesOf(event);
    if (!file) return;
    const [outcome] = await uploadFiles('上传样图', [file], uploadFile);
    if (outcome?.answer) await onChange?.(outcome.answer);
    else toast.error(`${file.name}：${outcome?.error ?? '上传失败'}`);
    setOpen(false);
  };
  return (
    <>
      {url ? (
        <button type="button" className={styles.sample} aria-label={`查看 ${name}`} onClick={() => setOpen(true)}>
          <img src={url} alt="" loading="lazy" />
        </button>
      ) : onChange ? (
        <IconButton icon={ImageIcon} label={`上传 ${name}`} size="small" onClick={() => picker.current?.open()} />
      ) : (
        <FileKind name={name} />
      )}
      {onChange && (
        <FileInput ref={picker} label={`选择 ${name}`} isMultiple={false} accept="image/*" onFiles={(event) => void change(event)} />
      )}
      {isOpen && url && (
        <Suspense>
          <ImageViewer
            src={url}
            name={name}
            onDownload={onDownload}
            onClose={() => setOpen(false)}
            actions={
              onChange && (
                <>
                  <Button variant="danger" onClick={() => void onChange(null).then(() => setOpen(false))}>
                    移除
                  </Button>
                  <Button onClick={() => picker.current?.open()}>更换</Button>
                </>
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}
