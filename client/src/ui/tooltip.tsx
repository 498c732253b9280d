import { Tooltip as PrimerTooltip } from '@primer/react';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  direction?: 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';
  /** `label` names an element without text; `description` adds to an element that has text. */
  type?: 'label' | 'description';
  children: ReactElement;
}

/** Hint of a button or link, shown on hover and on keyboard focus. */
export function Tooltip({ text, direction = 's', type = 'description', children }: TooltipProps) {
  return (
    <PrimerTooltip text={text} direction={direction} type={type} delay="medium">
      {children}
    </PrimerTooltip>
  );
}
