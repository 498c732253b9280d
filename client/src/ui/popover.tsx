import { AnchoredOverlay } from '@primer/react';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';

interface PopoverProps {
  /** Name for screen readers. */
  label: string;
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
  /** The button that the panel opens from. */
  trigger(attributes: ButtonHTMLAttributes<HTMLElement>): ReactElement;
  children: ReactNode;
}

/** A panel that opens from a button; Esc and a click beside it close it. */
export function Popover({ label, isOpen, onOpen, onClose, trigger, children }: PopoverProps) {
  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={onOpen}
      onClose={onClose}
      renderAnchor={trigger}
      align="end"
      overlayProps={{ role: 'dialog', 'aria-label': label }}
      focusZoneSettings={{ disabled: true }}
    >
      {children}
    </AnchoredOverlay>
  );
}
