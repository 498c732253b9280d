import { XIcon } from '@primer/octicons-react';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { useModalLayer } from './dialog-stack.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** 440 instead of 320 pixels, for lists. */
  wide?: boolean;
  /** About three quarters of the window and without padding, for large content such as print previews. */
  broad?: boolean;
  onClose(): void;
}

/** Panel at the right edge for settings and lists. A click beside it closes it, because it holds no unsaved typing. */
export function Drawer({ title, children, footer, wide, broad, onClose }: DrawerProps) {
  const titleId = useId();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useModalLayer(layer, onClose);
  return createPortal(
    <div ref={setLayer} className={styles.layer} tabIndex={-1}>
      <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        className={styles.drawer}
        data-wide={wide || undefined}
        data-broad={broad || undefined}
      >
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={XIcon} label="关闭" size="small" tooltipDirection="sw" onClick={onClose} />
        </header>
        <div className={styles.body} data-dialog-body>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>,
    document.body,
  );
}
