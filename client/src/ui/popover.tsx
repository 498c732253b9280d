import { AnchoredOverlay } from '@primer/react';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';

interface PopoverProps {
  /** What it is, for those who cannot see it. */
  label: string;
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
  /** The button that it hangs from. */
  trigger(attributes: ButtonHTMLAttributes<HTMLElement>): ReactElement;
  children: ReactNode;
}

/** A panel that hangs from a button; Esc and a press beside it close it. */
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
