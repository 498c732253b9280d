import { UploadIcon } from '@primer/octicons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { reportError } from '#client/lib/error-notice.ts';
import { trpc } from '#client/lib/trpc.ts';
import { uploadForm } from '#client/lib/upload.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './avatar.module.css';

/** Side of the saved picture and of the frame on the screen, in pixels. */
const SIZE = 256;
const MOST_ZOOM = 4;

interface Cut {
  zoom: number;
  /** How far the picture is moved from the centre, in pixels of the frame. */
  x: number;
  y: number;
}
const WHOLE: Cut = { zoom: 1, x: 0, y: 0 };

/** Draws the picture so that it fills the square. The move is limited, so that no edge of the picture shows. */
function draw(canvas: HTMLCanvasElement, image: ImageBitmap, { zoom, x, y }: Cut): void {
  const scale = (SIZE / Math.min(image.width, image.height)) * zoom;
  const [width, height] = [image.width * scale, image.height * scale];
  const within = (moved: number, length: number) => Math.min(0, Math.max(SIZE - length, (SIZE - length) / 2 + moved));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIZE, SIZE);
  context.drawImage(image, within(x, width), within(y, height), width, height);
}

/** Changes the person's own picture: chooses a file, then moves and zooms it in a square. */
export function AvatarDialog({ onClose }: { onClose(): void }) {
  const utils = trpc.useUtils();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [cut, setCut] = useState(WHOLE);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (canvas.current && image) draw(canvas.current, image, cut);
  }, [image, cut]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      setImage(await createImageBitmap(file));
      setCut(WHOLE);
    } catch {
      toast.error('无法识别这张图片，请换一张');
    }
  };
  const move = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons > 0) setCut((before) => ({ ...before, x: before.x + movementX, y: before.y + movementY }));
  };
  const save = async () => {
    setSaving(true);
    try {
      const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
      if (!blob) return;
      const form = () => {
        const body = new FormData();
        body.append('avatarFile', blob, '头像.png');
        return body;
      };
      await uploadForm('/admin-api/system/user/profile/update-avatar', form);
      toast.success('头像已更换');
      onClose();
      await Promise.all([utils.system.user.profile.invalidate(), utils.system.auth.getPermissionInfo.invalidate()]);
    } catch (error) {
      reportError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="更换头像"
      size="small"
      onClose={onClose}
      footer={
        <DialogButtons disabled={!image} loading={isSaving} onCancel={onClose} onConfirm={() => void save()}>
          保存
        </DialogButtons>
      }
    >
      <div className={styles.editor}>
        <canvas ref={canvas} width={SIZE} height={SIZE} className={styles.frame} aria-label="头像预览" onPointerMove={move} />
        <label className={styles.zoom}>
          缩放
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={cut.zoom}
            disabled={!image}
            onChange={(event) => setCut({ ...cut, zoom: Number(event.target.value) })}
          />
        </label>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button icon={UploadIcon} onClick={() => picker.current?.click()}>
          选择图片
        </Button>
        <p className={styles.hint}>拖动图片调整位置，支持 PNG、JPG、GIF、WebP 格式</p>
      </div>
    </Dialog>
  );
}
