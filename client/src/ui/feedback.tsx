import { AlertIcon, CheckCircleIcon, type Icon, InboxIcon, InfoIcon, SyncIcon } from '@primer/octicons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './feedback.module.css';

/** Turning ring. Screen readers announce 加载中, unless it is `decorative` because text beside it says so. */
export function Spinner({ size = 24, decorative = false }: { size?: 16 | 24 | 32; decorative?: boolean }) {
  const style = { width: size, height: size };
  if (decorative) return <span className={styles.spinner} style={style} aria-hidden="true" />;
  return <span className={styles.spinner} style={style} role="status" aria-label="加载中" />;
}

/** Grey bar in place of text that is loading. */
export function Skeleton({ width = '100%', height = 12 }: { width?: CSSProperties['width']; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** Spinner in the middle of an empty area. It appears after 300 ms, so that short waits do not flicker. */
export function LoadingArea({ label = '加载中…' }: { label?: string }) {
  return (
    <div className={styles.area} data-delayed role="status">
      <Spinner decorative />
      <span className={styles.text}>{label}</span>
    </div>
  );
}

/** Says that there is nothing here, why, and what to do next. Never shown for data that failed to load. */
export function EmptyState({
  title = '暂无数据',
  children,
  action,
  icon: VisualIcon = InboxIcon,
}: {
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: Icon;
}) {
  return (
    <div className={styles.area}>
      <VisualIcon size={24} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

/** Says that loading failed and offers to try again. */
export function ErrorState({ message, onRetry, title = '加载失败' }: { message: string; onRetry?(): void; title?: string }) {
  return (
    <div className={styles.area} role="alert">
      <AlertIcon size={24} className={styles.errorIcon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <Button icon={SyncIcon} onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}

const NOTICE_ICONS = { info: InfoIcon, warning: AlertIcon, danger: AlertIcon, success: CheckCircleIcon };

/** Message box in a page. An icon tells the tone besides the colour. */
export function Notice({ tone = 'info', children }: { tone?: 'info' | 'warning' | 'danger' | 'success'; children: ReactNode }) {
  const Icon = NOTICE_ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon size={16} />
      <div>{children}</div>
    </div>
  );
}

/** Small label that names a state in words; its colour is an addition. */
export function StatusLabel({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'success' | 'attention' | 'danger' | 'accent';
  children: ReactNode;
}) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
