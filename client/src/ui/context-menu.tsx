import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MenuItem } from './action-menu.tsx';
import { isComposing } from './composition.ts';
import styles from './context-menu.module.css';

export interface MenuPoint {
  x: number;
  y: number;
}

interface ContextMenuProps {
  /** Where the menu opens, in viewport pixels. It is moved to fit into the window. */
  point: MenuPoint;
  items: readonly MenuItem[];
  label: string;
  minWidth?: number;
  onClose(): void;
}

/**
 * Menu at the pointer. It closes on a choice, Esc, Tab, a press elsewhere, scrolling, and when the window is resized or loses the focus.
 * The focus returns to where it was.
 */
export function ContextMenu({ point, items, label, minWidth = 144, onClose }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(point);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    setPosition({
      x: Math.max(4, Math.min(point.x, window.innerWidth - width - 4)),
      y: Math.max(4, Math.min(point.y, window.innerHeight - height - 4)),
    });
  }, [point]);

  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const element = menu.current;
    element?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus({ preventScroll: true });
    const onPress = (event: Event) => {
      if (event.target instanceof Node && element?.contains(event.target)) return;
      close.current();
    };
    const onLeave = () => close.current();
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', onPress, true);
    window.addEventListener('resize', onLeave);
    window.addEventListener('blur', onLeave);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', onPress, true);
      window.removeEventListener('resize', onLeave);
      window.removeEventListener('blur', onLeave);
      if (element?.contains(document.activeElement) || document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')];
    const index = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: index + 1, ArrowUp: index - 1 + (index <= 0 ? stops.length : 0), Home: 0, End: stops.length - 1 }[event.key];
    if (step === undefined || stops.length === 0) return;
    event.preventDefault();
    stops[step % stops.length]?.focus();
  };

  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      style={{ left: position.x, top: position.y, minWidth }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          data-danger={item.danger || undefined}
          data-separated={item.separated || undefined}
          aria-disabled={item.disabled || undefined}
          onClick={() => {
            if (item.disabled) return;
            onClose();
            item.onSelect();
          }}
        >
          <span className={styles.icon}>{item.icon && <item.icon size={16} />}</span>
          <span className={styles.label}>{item.label}</span>
          {item.hint && <kbd className={styles.hint}>{item.hint}</kbd>}
        </button>
      ))}
    </div>,
    document.body,
  );
}
