import { DownloadIcon, ZoomInIcon, ZoomOutIcon } from '@primer/octicons-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './image-viewer.module.css';

const ZOOM = { least: 0.2, most: 4, step: 0.1 };
const clamped = (zoom: number) => Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round(zoom * 10) / 10));

interface ImageViewerProps {
  src: string;
  name: string;
  onClose(): void;
  /** Downloads the original file, if the shown picture is another one, such as a preview. */
  onDownload?: (() => void) | undefined;
  /** Buttons before 下载. */
  actions?: ReactNode;
}

/** A picture in a dialog. It can be zoomed by buttons and by the wheel, and downloaded. */
export function ImageViewer({ src, name, onClose, onDownload, actions }: ImageViewerProps) {
  const [zoom, setZoom] = useState(1);
  const by = (steps: number) => setZoom((now) => clamped(now + steps * ZOOM.step));
  const save = () => {
    const link = document.createElement('a');
    link.href = src;
    link.download = name;
    link.click();
  };
  return (
    <Dialog
      title={name}
      size="large"
      fixedHeight
      flush
      onClose={onClose}
      footerStart={
        <span className={styles.zoom}>
          <IconButton icon={ZoomOutIcon} label="缩小" disabled={zoom <= ZOOM.least} onClick={() => by(-1)} />
          <output>{Math.round(zoom * 100)}%</output>
          <IconButton icon={ZoomInIcon} label="放大" disabled={zoom >= ZOOM.most} onClick={() => by(1)} />
          <Button variant="invisible" onClick={() => setZoom(1)}>
            适合窗口
          </Button>
        </span>
      }
      footer={
        <>
          {actions}
          <Button icon={DownloadIcon} onClick={onDownload ?? save}>
            下载
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className={styles.stage} onWheel={(event) => by(event.deltaY < 0 ? 1 : -1)}>
        <img src={src} alt={name} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }} />
      </div>
    </Dialog>
  );
}
