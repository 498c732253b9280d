import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

interface FooterSlots {
  buttons: HTMLElement | null;
  note: HTMLElement | null;
}

/** The two elements of the dialog's footer. Each step renders its buttons and note into them, so that all steps share one dialog. */
export const FooterSlotsContext = createContext<FooterSlots>({ buttons: null, note: null });

/** The footer of the current step: its buttons, the primary one last, and a note beside them. */
export function StepFooter({ children, note }: { children: ReactNode; note?: ReactNode }) {
  const slots = useContext(FooterSlotsContext);
  return (
    <>
      {slots.note && createPortal(note, slots.note)}
      {slots.buttons && createPortal(children, slots.buttons)}
    </>
  );
}
