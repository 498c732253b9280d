/** The pause button of the upload overlay: a person holds all uploads back at once, and lets them continue. */
let isHeld = false;
const listeners = new Set<() => void>();

export const areUploadsHeld = (): boolean => isHeld;

export function holdUploads(held: boolean): void {
  if (isHeld === held) return;
  isHeld = held;
  for (const listener of listeners) listener();
}

/** Calls back when uploads are held or released. @returns the unsubscriber */
export function onUploadsHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when uploads are not held. */
export function uploadsGoOn(): Promise<void> {
  if (!isHeld) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onUploadsHeld(() => {
      if (isHeld) return;
      stop();
      resolve();
    });
  });
}
