import type { KeyboardEvent } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import { type Handle, moveBoxes } from './boxes.ts';
import { arrange, copyParts, moveTable, removeParts, resizeParts } from './draft.ts';
import type { Designer } from './use-designer.ts';

/** How far an arrow key moves, in millimetres. */
const NUDGE = 0.5;
/** The same with Shift. */
const PUSH = 5;

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Removes what is selected: boxes, or the table. */
export function removeChosen({ draft, chosen, ids, change }: Designer): void {
  if (chosen?.kind === 'table') change({ ...draft, table: null }, null, null);
  else if (ids.size > 0) change(removeParts(draft, ids), null, null);
}

export function duplicateChosen({ draft, ids, change }: Designer): void {
  if (ids.size === 0) return;
  const copied = copyParts(draft, ids);
  change(copied.draft, null, { kind: 'parts', ids: new Set(copied.ids) });
}

/**
 * The keys of the sheet: arrows move; with Alt they resize by the right or lower side; Delete, Ctrl+D, Ctrl+A, and Escape, which selects
 * the sheet.
 */
export function useSheetKeys(designer: Designer): (event: KeyboardEvent) => void {
  const { draft, chosen, ids, change, chooseParts, choose } = designer;
  const onArrow = (right: number, down: number, { altKey }: KeyboardEvent): void => {
    const handle: Handle = right === 0 ? 's' : 'e';
    if (chosen?.kind === 'table') change(moveTable(draft, right, down), 'arrows');
    else if (ids.size === 0) return;
    else if (altKey) change(resizeParts(draft, ids, handle, right, down), 'arrows-size');
    else
      change(
        arrange(draft, ids, (boxes, room) => moveBoxes(boxes, right, down, room)),
        'arrows',
      );
  };
  return (event) => {
    if (isComposing(event.nativeEvent)) return;
    const arrow = ARROWS[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    const letter = isControl && !event.altKey ? event.key.toLowerCase() : '';
    if (arrow && !isControl) {
      const far = event.shiftKey ? PUSH : NUDGE;
      onArrow(arrow[0] * far, arrow[1] * far, event);
    } else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen(designer);
    else if (letter === 'd') duplicateChosen(designer);
    else if (letter === 'a') chooseParts(draft.parts.map(({ id }) => id));
    else if (event.key === 'Escape' && chosen !== null) choose(null);
    else return;
    event.preventDefault();
  };
}
