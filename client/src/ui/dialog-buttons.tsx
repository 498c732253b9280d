import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface DialogButtonsProps {
  onCancel(): void;
  onConfirm(): void;
  loading?: boolean;
  disabled?: boolean;
  /** Label of the confirming button. */
  children: ReactNode;
}

/** The two buttons in the footer of a dialog: 取消 and the one that confirms. */
export const DialogButtons = ({ onCancel, onConfirm, children, ...state }: DialogButtonsProps) => (
  <>
    <Button onClick={onCancel}>取消</Button>
    <Button variant="primary" onClick={onConfirm} {...state}>
      {children}
    </Button>
  </>
);
