import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import styles from './line-panels.module.css';

type Anchor = { readonly left: number; readonly top: number; readonly bottom: number };

type FloatingPanelProps = {
  readonly anchor: () => Anchor | null;
  readonly onClose: () => void;
  readonly label: string;
  readonly role: 'menu' | 'dialog';
  readonly children: ReactNode;
};

/**
 * A small panel beside a button or at the pointer. It sits in the browser's top layer, so neither the scrolling table nor a moved dialog
 * cuts it off. Esc closes the panel only, not the dialog behind it; a press outside closes it, too.
 */
export function FloatingPanel({ anchor, onClose, label, role, children }: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useTopLayer(panel, anchor);

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.querySelector<HTMLElement>('[data-autofocus], button:not([aria-disabled="true"]), input, select')?.focus();
    const closeOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && panel.current?.contains(event.target) !== true) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true);
      // When the panel had the focus, it is lost with the panel and goes back to the opener. Focus that was moved elsewhere stays there.
      if (opener instanceof HTMLElement && (document.activeElement === document.body || document.activeElement === null)) opener.focus();
    };
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (role === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const items = [...(panel.current?.querySelectorAll('button') ?? [])];
      const at = items.indexOf(document.activeElement as HTMLButtonElement);
      items[(at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]?.focus();
    }
  };

  return (
    <div ref={panel} popover="manual" className={styles.panel} {...{ role, 'aria-label': label, onKeyDown }}>
      {children}
    </div>
  );
}

/** Shows an element in the top layer below its anchor, or above it when there is no room below, and keeps it there while things scroll. */
export function useTopLayer(element: { readonly current: HTMLElement | null }, anchor: () => Anchor | null): void {
  const latest = useRef(anchor);
  useLayoutEffect(() => {
    latest.current = anchor;
    placeAt(element.current, anchor());
  });
  useLayoutEffect(() => {
    element.current?.showPopover();
    const again = (): void => placeAt(element.current, latest.current());
    again();
    window.addEventListener('scroll', again, true);
    window.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, true);
      window.removeEventListener('resize', again);
    };
  }, [element]);
}

function placeAt(box: HTMLElement | null, at: Anchor | null): void {
  if (box === null || at === null) return;
  const fitsBelow = at.bottom + box.offsetHeight + 8 <= window.innerHeight;
  box.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${fitsBelow ? at.bottom + 4 : Math.max(8, at.top - box.offsetHeight - 4)}px`;
}
