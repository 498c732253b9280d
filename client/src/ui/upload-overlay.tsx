import { PauseIcon, PlayIcon } from '@primer/octicons-react';
import { createPortal } from 'react-dom';
import { holdUploads } from '#client/lib/upload-gate.ts';
import { useUploadRun } from '#client/lib/upload-run.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { IconButton } from './button.tsx';
import styles from './upload-overlay.module.css';

/** The tone of the progress bar: grey, yellow from 30%, green from 70%. */
const toneOf = (percent: number): 'begun' | 'under-way' | 'nearly' => (percent < 30 ? 'begun' : percent < 70 ? 'under-way' : 'nearly');

/** The progress of uploads, over any page, with a pause button if the uploads can be held. */
export function UploadOverlay() {
  const run = useUploadRun();
  if (!run) return null;
  const { title, index, total, percent, name, size, isHeld } = run;
  return createPortal(
    <div className={styles.overlay} role="status" aria-live="off">
      <p className={styles.title}>
        {title}
        <span className={styles.count}>
          {index}/{total}
        </span>
        <span className={styles.percent}>{percent}%</span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-tone={toneOf(percent)}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.file}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{isHeld ? '已暂停' : formatFileSize(size)}</span>
        {isHeld !== null && (
          <IconButton
            className={styles.hold}
            icon={isHeld ? PlayIcon : PauseIcon}
            label={isHeld ? '继续上传' : '暂停上传'}
            size="small"
            tooltipDirection="nw"
            onClick={() => holdUploads(!isHeld)}
          />
        )}
      </p>
    </div>,
    document.body,
  );
}
