import { personalKey, type StorageOwner } from '#client/lib/personal-storage.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import type { PrintSource } from '#shared/print/kinds.ts';

const keyOf = (owner: StorageOwner, source: PrintSource): string => personalKey('print-template', owner, source);

/** The template with which this person printed from this source last in this browser; null if none. */
export const lastTemplate = (owner: StorageOwner, source: PrintSource): number | null => readStored(keyOf(owner, source), null);

export const rememberTemplate = (owner: StorageOwner, source: PrintSource, id: number): void => writeStored(keyOf(owner, source), id);
