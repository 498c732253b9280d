import { Tooltip as PrimerTooltip } from '@primer/react';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  direction?: 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';
  /** `label` names an element that has no text of its own; `description` adds to one that has. */
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
