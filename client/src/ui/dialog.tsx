import { ScreenFullIcon, ScreenNormalIcon, XIcon } from '@primer/octicons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Rnd } from 'react-rnd';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { type DialogSize, SMALLEST, useDialogFrame } from './dialog-frame.ts';
import { useModalLayer } from './dialog-stack.ts';

export interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Called for the close button and Esc. A click beside the dialog does not close it, so that no typing is lost. */
  onClose(): void;
  /** Buttons, right-aligned; the primary one last. */
  footer?: ReactNode;
  /** Left side of the footer, for sums and hints. */
  footerStart?: ReactNode;
  /** Extra buttons in the title bar. */
  headerActions?: ReactNode;
  /** small 420, medium 560, large 880, wide 1200 pixels, share 60 % of the window; height follows the content unless `fixedHeight`. */
  size?: DialogSize;
  /** Takes the whole allowed height from the beginning, for content that scrolls itself. */
  fixedHeight?: boolean;
  resizable?: boolean;
  /** No padding round the content. */
  flush?: boolean;
  role?: 'dialog' | 'alertdialog';
  onMaximizedChange?(maximized: boolean): void;
}

/** How far an arrow key moves or resizes the dialog, in pixels. */
const STEP = 24;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/**
 * Modal window. It can be dragged by its title bar, moved and resized by arrow keys on the title bar's buttons, resized by its edges, and
 * maximised. On phones it covers the whole screen.
 */
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

  /** On a button of the title bar, arrow keys move the dialog, and with Shift resize it. */
  const onTitleKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = ARROWS[event.key];
    const element = event.currentTarget.closest<HTMLElement>('[aria-modal]');
    if (!by || !element || frame.filling || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.shiftKey && !resizable) return;
    event.preventDefault();
    if (event.shiftKey) frame.resizeBy(element, by);
    else frame.moveBy(element, by);
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
        // The hack writes a style element, which the page's content security policy refuses. The title bar has `user-select: none` instead.
        enableUserSelectHack={false}
        minWidth={Math.min(SMALLEST.width, frame.maxWidth)}
        minHeight={SMALLEST.height}
        maxWidth={frame.maxWidth}
        maxHeight={frame.maxHeight}
        bounds="window"
      >
        <div {...semantics} className={styles.dialog} data-filling={frame.filling || undefined} style={{ maxHeight: frame.maxHeight }}>
          <header className={styles.titleBar}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <div role="toolbar" aria-label="窗口" className={styles.headerActions} onKeyDown={onTitleKey}>
              {headerActions}
              {resizable && !frame.phone && (
                <IconButton
                  icon={frame.maximized ? ScreenNormalIcon : ScreenFullIcon}
                  label={frame.maximized ? '还原窗口' : '最大化窗口'}
                  description={frame.maximized ? '还原窗口' : '最大化窗口；方向键移动，Shift + 方向键改变大小'}
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
