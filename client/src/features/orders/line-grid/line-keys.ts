import type { KeyboardEvent } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import type { ColumnKey } from './line-columns.ts';
import { isUntouched } from './line-draft.ts';
import { lastSpreadColumn } from './line-edit.ts';
import type { LineGridStore } from './line-grid.store.ts';
import { edgeStop, nextEditable, nextStop } from './line-navigation.ts';

export type CellPlace = { readonly key: string; readonly column: ColumnKey };

type Actions = {
  readonly openPicker: (key: string) => void;
  readonly openHistory: () => void;
  readonly finish: () => boolean;
};

/**
 * Handles a key that was pressed in a cell of the grid. A key that belongs to an input method is never touched. A handled key does not
 * reach the dialog around the grid, where Enter would submit.
 */
export function onGridKey(event: KeyboardEvent, store: LineGridStore, cell: CellPlace, actions: Actions): void {
  if (isComposing(event) || event.defaultPrevented) return;
  const command = event.ctrlKey || event.metaKey;
  const handled = command
    ? onCommandKey(event, store, cell)
    : event.altKey
      ? onAltKey(event, store, cell, actions)
      : onPlainKey(event, store, cell, actions);
  if (!handled) return;
  event.preventDefault();
  event.stopPropagation();
}

function onCommandKey(event: KeyboardEvent, store: LineGridStore, { key, column }: CellPlace): boolean {
  if (event.altKey) return false;
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'Enter':
      store.copyLines([key]);
      return true;
    case 'Delete':
    case 'Backspace':
      // A Mac keyboard reports its delete key as Backspace. Ctrl+Backspace keeps its meaning: it deletes a word.
      if (event.key === 'Backspace' && !event.metaKey) return false;
      store.deleteLines([key]);
      return true;
    case 'd':
      store.takeFromAbove(key, column);
      return true;
    default:
      return travel(event, store);
  }
}

/** Undo and redo work wherever the focus is inside the grid, also on a button or a tick box. */
export function onHistoryKey(event: KeyboardEvent, store: LineGridStore): void {
  if (isComposing(event) || event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || !travel(event, store)) return;
  event.preventDefault();
  event.stopPropagation();
}

function travel(event: KeyboardEvent, store: LineGridStore): boolean {
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
  else if (key === 'z') store.undo();
  else return false;
  return true;
}

function onAltKey(event: KeyboardEvent, store: LineGridStore, { key }: CellPlace, actions: Actions): boolean {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    store.moveLine(key, event.key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (event.code === 'KeyP') {
    store.offers.take(key);
    return true;
  }
  if (event.code === 'KeyH') {
    actions.openHistory();
    return true;
  }
  return false;
}

function onPlainKey(event: KeyboardEvent, store: LineGridStore, cell: CellPlace, actions: Actions): boolean {
  switch (event.key) {
    case 'Enter':
      if (!event.shiftKey && isEnd(store, cell) && actions.finish()) return true;
      advance(store, cell, event.shiftKey ? -1 : 1);
      return true;
    case 'Tab':
      return tab(store, cell, event.shiftKey ? -1 : 1);
    case 'F4':
      actions.openPicker(cell.key);
      return true;
    case 'ArrowUp':
    case 'ArrowDown': {
      // Arrows choose in the closed list of units, as in every select.
      if (event.target instanceof HTMLSelectElement) return false;
      const other = store.getKeys()[store.rowOf(cell.key) + (event.key === 'ArrowUp' ? -1 : 1)];
      if (other !== undefined) store.focus(other, cell.column);
      return true;
    }
    default:
      return false;
  }
}

/** Whether the cell is the product of an untouched last line after others. Enter there means that there are no further lines. */
function isEnd(store: LineGridStore, { key, column }: CellPlace): boolean {
  const line = store.getLine(key);
  return (
    column === 'productsName' &&
    line !== undefined &&
    isUntouched(line) &&
    store.rowOf(key) > 0 &&
    store.rowOf(key) === store.getKeys().length - 1
  );
}

/** Enter: goes to the next stop; after the last one to the next line, which is added when there is none. */
export function advance(store: LineGridStore, { key, column }: CellPlace, step: 1 | -1): void {
  const typed = store.getLine(key);
  if (typed === undefined) return;
  const from = step === 1 && column === 'width' ? lastSpreadColumn(typed.width) : column;
  store.settle();
  const line = store.getLine(key) ?? typed;
  // A product that is still being looked up brings its price, so Enter skips the price for a fast typist as it does for a slow one.
  const expected = store.getSearching().has(key) ? { ...line, unitPrice: '0' } : line;
  const { stopColumns } = store.getOptions();
  const next = nextStop(expected, from, step, store.getColumns(), stopColumns, store.columnRules());
  if (next === 'past-end' || next === 'past-start') goToLine(store, key, next, false);
  else store.focus(key, next);
}

function tab(store: LineGridStore, { key, column }: CellPlace, step: 1 | -1): boolean {
  const next = nextEditable(column, step, store.getColumns(), store.columnRules());
  const line = store.getLine(key);
  const isFirst = store.rowOf(key) === 0;
  const isLast = store.rowOf(key) === store.getKeys().length - 1;
  // The keyboard must be able to leave the grid: backwards from the first cell, forwards from an empty last line.
  if (next === 'past-start' && isFirst) return false;
  if (next === 'past-end' && isLast && (line === undefined || isUntouched(line))) return false;
  if (next === 'past-end' || next === 'past-start') goToLine(store, key, next, true);
  else store.focus(key, next);
  return true;
}

function goToLine(store: LineGridStore, key: string, side: 'past-end' | 'past-start', everyCell: boolean): void {
  const other = store.getKeys()[store.rowOf(key) + (side === 'past-end' ? 1 : -1)];
  const line = other === undefined ? undefined : store.getLine(other);
  if (line === undefined) {
    const left = store.getLine(key);
    if (side === 'past-end' && left !== undefined && !isUntouched(left)) store.addLine();
    return;
  }
  const column = edgeStop(
    line,
    side === 'past-end' ? 'first' : 'last',
    store.getColumns(),
    everyCell ? [] : store.getOptions().stopColumns,
    store.columnRules(),
  );
  if (column !== null) store.focus(line.key, column);
}
