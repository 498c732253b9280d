/** Whether files may be sent just now: a person holds all of them back at once, and lets them go on. */
let isHeld = false;
const listeners = new Set<() => void>();

export const areUploadsHeld = (): boolean => isHeld;

export function holdUploads(held: boolean): void {
  if (isHeld === held) return;
  isHeld = held;
  for (const listener of listeners) listener();
}

/** @returns the unsubscriber */
export function onUploadsHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when files may be sent. */
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
