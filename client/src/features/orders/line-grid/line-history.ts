import type { LineDraft } from './line-draft.ts';

const STEPS_KEPT = 200;

type Snapshot<Place> = { readonly lines: readonly LineDraft[]; readonly place: Place };
type Step<Place> = Snapshot<Place> & { readonly token: string | null };

/**
 * Undo over the whole grid. A step is the lines before a change; rows are immutable and shared between steps, so 200 steps of 200 lines cost
 * pointers only. Changes with the same token (the keystrokes of one visit to one cell) are one step.
 */
export class LineHistory<Place> {
  #past: Step<Place>[] = [];
  #future: Step<Place>[] = [];

  /** Remembers the state before a change, unless it continues the step on top. */
  record(before: Snapshot<Place>, token: string | null): void {
    const top = this.#past.at(-1);
    if (token !== null && top?.token === token && this.#future.length === 0) return;
    this.#past.push({ ...before, token });
    if (this.#past.length > STEPS_KEPT) this.#past.shift();
    this.#future = [];
  }

  undo(now: Snapshot<Place>): Snapshot<Place> | null {
    return LineHistory.#swap(this.#past, this.#future, now);
  }

  redo(now: Snapshot<Place>): Snapshot<Place> | null {
    return LineHistory.#swap(this.#future, this.#past, now);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /**
   * Applies a late answer (a product found after the person typed on) to every remembered state, so that undoing a later change does not
   * bring the unanswered text back.
   */
  amend(change: (line: LineDraft) => LineDraft): void {
    const amended = (step: Step<Place>): Step<Place> => ({ ...step, lines: step.lines.map(change) });
    this.#past = this.#past.map(amended);
    this.#future = this.#future.map(amended);
  }

  static #swap<Place>(from: Step<Place>[], to: Step<Place>[], now: Snapshot<Place>): Snapshot<Place> | null {
    const step = from.pop();
    if (step === undefined) return null;
    to.push({ ...now, token: null });
    return step;
  }
}
