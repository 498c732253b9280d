import { ScreenFullIcon, ScreenNormalIcon, XIcon } from '@primer/octicons-react';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Rnd } from 'react-rnd';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { type DialogSize, useDialogFrame } from './dialog-frame.ts';
import { useModalLayer } from './dialog-stack.ts';

export interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Called for the close button and Esc. A click beside the dialog never closes it, so that no typing is lost. */
  onClose(): void;
  /** Buttons, right-aligned; the primary one last. */
  footer?: ReactNode;
  /** Left side of the footer, for sums and hints. */
  footerStart?: ReactNode;
  /** Extra buttons in the title bar. */
  headerActions?: ReactNode;
  /** small 420, medium 560, large 880, wide 1200 pixels, share 60 % of the window; height follows the content unless `fixedHeight`. */
  size?: DialogSize;
  /** Takes the whole allowed height at once, for contents that scroll by themselves. */
  fixedHeight?: boolean;
  resizable?: boolean;
  /** No padding round the content. */
  flush?: boolean;
  role?: 'dialog' | 'alertdialog';
  onMaximizedChange?(maximized: boolean): void;
}

/** Modal window: draggable by its title bar, resizable, with a maximise button; covers the whole screen on phones. */
export function Dialog({
  title,
  children,
  onClose,
  footer,
  footerStart,
  headerActions,
  size = 'medium',
  fixedHeight = false,
  resizable = true,
  flush = false,
  role = 'dialog',
  onMaximizedChange,
}: DialogProps) {
  const titleId = useId();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const frame = useDialogFrame(size, fixedHeight);
  useModalLayer(layer, onClose);

  const semantics = { role, 'aria-modal': true, 'aria-labelledby': titleId } as const;
  const toggleMaximized = () => {
    onMaximizedChange?.(!frame.maximized);
    frame.toggleMaximized();
  };

  return createPortal(
    <div className={styles.layer} ref={setLayer} tabIndex={-1}>
      <div className={styles.backdrop} aria-hidden="true" />
      <Rnd
        className={styles.frame}
        size={frame.size}
        position={frame.position}
        onDragStop={(_event, data) => frame.moveTo(data)}
        onResizeStop={(_event, _direction, element, _delta, position) => frame.resizeTo(element, position)}
        disableDragging={frame.filling}
        enableResizing={resizable && !frame.filling}
        dragHandleClassName={styles.titleBar}
        cancel="button,input,a"
        // It would write a style element, which the page refuses; the title bar cannot be selected anyway.
        enableUserSelectHack={false}
        minWidth={Math.min(320, frame.maxWidth)}
        minHeight={160}
        maxWidth={frame.maxWidth}
        maxHeight={frame.maxHeight}
        bounds="window"
      >
        <div {...semantics} className={styles.dialog} data-filling={frame.filling || undefined} style={{ maxHeight: frame.maxHeight }}>
          <header className={styles.titleBar}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <div className={styles.headerActions}>
              {headerActions}
              {resizable && !frame.phone && (
                <IconButton
                  icon={frame.maximized ? ScreenNormalIcon : ScreenFullIcon}
                  label={frame.maximized ? '还原窗口' : '最大化窗口'}
                  size="small"
                  tooltipDirection="s"
                  onClick={toggleMaximized}
                />
              )}
              <IconButton icon={XIcon} label="关闭" size="small" tooltipDirection="sw" onClick={onClose} />
            </div>
          </header>
          <div className={flush ? styles.bodyFlush : styles.body} data-dialog-body>
            {children}
          </div>
          {(footer || footerStart) && (
            <footer className={styles.footer}>
              <div className={styles.footerStart}>{footerStart}</div>
              <div className={styles.footerEnd}>{footer}</div>
            </footer>
          )}
        </div>
      </Rnd>
    </div>,
    document.body,
  );
}
