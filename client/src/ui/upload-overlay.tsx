import { createPortal } from 'react-dom';
import { useUploadRun } from '#client/lib/upload-run.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import styles from './upload-overlay.module.css';

/** Grey until something has happened, green when it is nearly done. */
const toneOf = (percent: number): 'begun' | 'under-way' | 'nearly' => (percent < 30 ? 'begun' : percent < 70 ? 'under-way' : 'nearly');

/** How far the files are that are being sent, over whatever page is open; nothing in it can be pressed. */
export function UploadOverlay() {
  const run = useUploadRun();
  if (!run) return null;
  const { title, index, total, percent, name, size } = run;
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
        <span>{formatFileSize(size)}</span>
      </p>
    </div>,
    document.body,
  );
}
