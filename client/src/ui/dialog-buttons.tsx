import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface DialogButtonsProps {
  onCancel(): void;
  onConfirm(): void;
  loading?: boolean;
  disabled?: boolean;
  /** What the button says that does what the dialog is for. */
  children: ReactNode;
}

/** The two buttons at the foot of a dialog. */
export const DialogButtons = ({ onCancel, onConfirm, children, ...state }: DialogButtonsProps) => (
  <>
    <Button onClick={onCancel}>取消</Button>
    <Button variant="primary" onClick={onConfirm} {...state}>
      {children}
    </Button>
  </>
);
