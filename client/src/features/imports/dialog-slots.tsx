import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

interface FooterSlots {
  buttons: HTMLElement | null;
  note: HTMLElement | null;
}

/** The two places of the dialog's footer. Each step fills them itself, while the window around it stays the same one. */
export const FooterSlotsContext = createContext<FooterSlots>({ buttons: null, note: null });

/** Buttons of the present step, the primary one last, and what has to be said beside them. */
export function StepFooter({ children, note }: { children: ReactNode; note?: ReactNode }) {
  const slots = useContext(FooterSlotsContext);
  return (
    <>
      {slots.note && createPortal(note, slots.note)}
      {slots.buttons && createPortal(children, slots.buttons)}
    </>
  );
}
