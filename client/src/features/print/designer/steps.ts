/** A value with its undo and redo steps. */
export interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** Key of the last change. The next change joins it in one step when it has the same key, such as the letters typed into one field. */
  readonly of: string | null;
}

const STEPS_KEPT = 100;

export const firstStep = <T>(now: T): Steps<T> => ({ past: [], now, future: [], of: null });

export function step<T>(steps: Steps<T>, now: T, of: string | null = null): Steps<T> {
  if (now === steps.now) return steps;
  const isSame = of !== null && of === steps.of;
  return { past: isSame ? steps.past : [...steps.past, steps.now].slice(-STEPS_KEPT), now, future: [], of };
}

export function undo<T>(steps: Steps<T>): Steps<T> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future], of: null };
}

export function redo<T>(steps: Steps<T>): Steps<T> {
  const [after, ...rest] = steps.future;
  if (after === undefined) return steps;
  return { past: [...steps.past, steps.now], now: after, future: rest, of: null };
}
