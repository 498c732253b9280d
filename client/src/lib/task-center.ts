import { useSyncExternalStore } from 'react';
import type { ImportKind } from '#shared/schemas/import.schema.ts';

/** Whether the task centre is open, and how often something has begun that it should know of. */
interface TaskCenter {
  isOpen: boolean;
  begun: number;
  /** An import that is shown in its dialog, opened from the task centre. */
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
/** Goes on with an import, or shows what became of it. */
export const showImport = (shownImport: ShownImport): void => change({ isOpen: false, shownImport });
export const hideImport = (): void => change({ shownImport: null });

/** Makes the task centre look: a task was begun somewhere in the product. */
export const noteTaskBegun = (): void => change({ begun: current.begun + 1 });

let importFollowers = 0;

/** Says that a dialog shows how an import ends, so that no message does so besides. @returns what takes it back */
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
