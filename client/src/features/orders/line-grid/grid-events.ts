import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { parseDimensionText } from '#shared/rules/dimension-text.rules.ts';
import { plainNumberText, readPastedNumber } from '#shared/rules/number-text.rules.ts';
import { type ColumnKey, cellText, columnOf, isEditable } from './line-columns.ts';
import type { LineGridStore } from './line-grid.store.ts';
import { type CellPlace, onGridKey, onHistoryKey } from './line-keys.ts';
import type { MenuPlace } from './line-menu.tsx';
import { isBlock } from './line-paste.ts';
import type { GridActions } from './use-grid-actions.ts';

/** The event handlers of the grid's frame. They find the cell by data attributes, so that the cells need no handlers of their own. */
export function gridEvents(store: LineGridStore, actions: GridActions, openMenu: (place: MenuPlace) => void) {
  return {
    onMouseDown: (event: MouseEvent): void => {
      const empty = closest(event.target, '[data-empty]');
      if (empty === null) openPressedCell(event, store);
      else if (closest(event.target, 'button') === null) {
        event.preventDefault();
        empty.querySelector('button')?.focus();
      }
    },
    onDoubleClick: (event: MouseEvent): void => {
      const isFree =
        (event.target instanceof Element && event.target.matches('[data-lines]')) || closest(event.target, '[data-empty]') !== null;
      if (isFree && !store.getOptions().readOnly && closest(event.target, 'button') === null) store.addLine();
    },
    onContextMenu: (event: MouseEvent): void => {
      if (store.getOptions().readOnly || closest(event.target, '[data-lines]') === null) return;
      event.preventDefault();
      openMenu({ x: event.clientX, y: event.clientY, key: rowKeyAt(event.target) });
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const cell = cellOf(event.target);
      if (cell !== null) onGridKey(event, store, cell, actions);
      else if (!store.getOptions().readOnly) onHistoryKey(event, store);
    },
    onFocus: (event: FocusEvent): void => {
      const cell = cellOf(event.target);
      if (cell !== null) store.arrived(cell.key, cell.column);
    },
    onBlur: (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) store.settle();
    },
    onPaste: (event: ClipboardEvent): void => {
      const text = event.clipboardData.getData('text/plain');
      const cell = cellOf(event.target);
      // Fields of the grid's own panels take their text themselves.
      if (store.getOptions().readOnly || text === '' || (cell === null && event.target instanceof HTMLInputElement)) return;
      if (isBlock(text) || cell === null) {
        event.preventDefault();
        store.paste(text, cell);
      } else {
        const figure = columnOf(cell.column).kind === 'decimal' ? readPastedNumber(text) : null;
        const size = cell.column === 'width' ? parseDimensionText(text) : null;
        // Plain digits are pasted at the caret. A figure with signs around it (¥1,200), or a whole size (3*2), replaces the cell.
        if (size === null && (figure === null || figure.text === plainNumberText(text).trim())) return;
        event.preventDefault();
        store.type(cell.key, cell.column, figure?.text ?? text);
        if (size !== null) store.settle();
      }
    },
  };
}

/** A press on a line that is shown as text opens it for editing and focuses the pressed cell, or the product if that cell is computed. */
function openPressedCell(event: MouseEvent, store: LineGridStore): void {
  const place = placeOf(event.target);
  if (event.button !== 0 || place === null || store.getOptions().readOnly) return;
  if (place.key === store.getActive()?.key) {
    // The first press into a text cell selects it, as the keyboard does: what is typed replaces it. The next press places the caret.
    const input = event.target instanceof HTMLInputElement && event.target.type === 'text' ? event.target : null;
    if (input === null || input === document.activeElement) return;
    event.preventDefault();
    store.focus(place.key, place.column);
    return;
  }
  event.preventDefault();
  // Blur ends an open composition in the line that is left, so that its text is not lost.
  const left = document.activeElement;
  if (left instanceof HTMLElement && event.currentTarget.contains(left)) left.blur();
  const column = isEditable(place.column, store.columnRules()) ? place.column : 'productsName';
  store.focus(place.key, column);
  // The press that opens the line toggles a pressed flag, too, as it does in the line being edited.
  if (column === 'urgent' || column === 'externalCooperation') store.type(place.key, column, toggled(store, place.key, column));
}

function closest(target: EventTarget, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The line under the pointer. */
function rowKeyAt(target: EventTarget): string | null {
  return closest(target, '[data-row]')?.dataset.row ?? null;
}

function toggled(store: LineGridStore, key: string, column: ColumnKey): string {
  const line = store.getLine(key);
  return line !== undefined && cellText(line, column) === '是' ? '' : '是';
}

/** The input a key, a focus or a paste belongs to. */
function cellOf(target: EventTarget): CellPlace | null {
  const [key, column] = target instanceof HTMLElement ? (target.dataset.cell?.split(':') ?? []) : [];
  return key === undefined || column === undefined ? null : { key, column: column as ColumnKey };
}

/** The table cell under the pointer. */
function placeOf(target: EventTarget): CellPlace | null {
  const column = closest(target, '[data-column]')?.dataset.column;
  const key = rowKeyAt(target);
  return key === null || column === undefined ? null : { key, column: column as ColumnKey };
}
