import { useSyncExternalStore } from 'react';
import type { ImportKind } from '#shared/schemas/import.schema.ts';

interface TaskCenter {
  isOpen: boolean;
  /** How many tasks were begun in this tab; each change makes the task centre fetch the tasks. */
  begun: number;
  /** The import whose dialog is open because the task centre asked for it. */
  shownImport: ShownImport | null;
}

interface ShownImport {
  id: number;
  kind: ImportKind;
}

let current: TaskCenter = { isOpen: false, begun: 0, shownImport: null };
const listeners = new Set<() => void>();

function change(part: Partial<TaskCenter>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}

export const openTaskCenter = (): void => change({ isOpen: true });
export const closeTaskCenter = (): void => change({ isOpen: false });
/** Closes the task centre and opens the dialog of an import, to continue it or to show its result. */
export const showImport = (shownImport: ShownImport): void => change({ isOpen: false, shownImport });
export const hideImport = (): void => change({ shownImport: null });

/** To be called when a task was begun, so that the task centre fetches it. */
export const noteTaskBegun = (): void => change({ begun: current.begun + 1 });

let importFollowers = 0;

/** To be called by a dialog that shows how an import ends, so that no message repeats it. @returns the function that ends this */
export function followImports(): () => void {
  importFollowers += 1;
  return () => {
    importFollowers -= 1;
  };
}

/** Whether a dialog shows how an import ends. */
export const isImportFollowed = (): boolean => importFollowers > 0;

export function useTaskCenter(): TaskCenter {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
