import { invalid } from '#shared/errors.ts';
import type { ImportState } from '#shared/schemas/import.schema.ts';

/** What happens to an import: from which states, and into which. Asked under the job's lock. */
const MOVES = {
  /** Rows of the sheet are staged. */
  stage: { from: ['queued', 'reading'], to: ['reading'] },
  /** There are columns that nobody has matched yet. */
  askForColumns: { from: ['queued', 'reading'], to: ['matching'] },
  match: { from: ['matching'], to: ['queued'] },
  /** All rows are staged; one that is not rehearsed is applied at once. */
  finishReading: { from: ['reading'], to: ['checking', 'committing'] },
  finishRehearsal: { from: ['checking'], to: ['checked'] },
  /** Cells were mended or names decided: their rows are looked at anew. */
  lookAgain: { from: ['checked'], to: ['checking'] },
  rematch: { from: ['checked'], to: ['queued'] },
  commit: { from: ['checked'], to: ['committing'] },
  finish: { from: ['committing'], to: ['done'] },
  /** What stops an undoing leaves the import as it was before, to be undone later. */
  stopUndo: { from: ['undoing'], to: ['done', 'failed', 'cancelled'] },
  fail: { from: ['queued', 'reading', 'checking', 'committing'], to: ['failed'] },
  cancel: { from: ['queued', 'reading', 'matching', 'checking', 'checked', 'committing'], to: ['cancelled'] },
  /** A failed one goes on where it stopped. */
  retry: { from: ['failed'], to: ['queued', 'reading', 'checking', 'committing'] },
  undo: { from: ['done', 'failed', 'cancelled'], to: ['undoing'] },
  finishUndo: { from: ['undoing'], to: ['undone'] },
} as const satisfies Record<string, { from: readonly ImportState[]; to: readonly ImportState[] }>;

export type ImportMove = keyof typeof MOVES;
type Target<M extends ImportMove> = (typeof MOVES)[M]['to'][number];

declare const isAllowed: unique symbol;
/** A state that a move leads to: nothing else is stored in a job that is there. */
export type ReachedState = ImportState & { readonly [isAllowed]: true };

/** Whether the job is there and in a state from which this may happen. */
export function mayMove<J extends { state: ImportState }>(job: J | undefined, move: ImportMove): job is J {
  const from: readonly ImportState[] = MOVES[move].from;
  return job !== undefined && from.includes(job.state);
}

/** @throws AppError for a person who comes too early or too late */
export function requireMove(job: { state: ImportState }, move: ImportMove): void {
  const { state } = job;
  if (!mayMove(job, move)) throw invalid(state === 'checking' ? '正在检查，请稍候' : '导入的状态已经变化，请刷新后再试');
}

/** The column to write. @throws Error where nobody has asked whether this may happen */
export function moved<M extends ImportMove>(job: { state: ImportState }, move: M, to: Target<M>): { state: ReachedState } {
  const { state } = job;
  if (!mayMove(job, move)) throw new Error(`an import that is ${state} cannot ${move}`);
  return { state: to as Target<M> & ReachedState };
}

/** What the worker has to do next; `idle`: nothing, the job has ended or waits for a person. */
export type ImportPhase = 'read' | 'apply' | 'undo' | 'idle';
const PHASES: Partial<Record<ImportState, ImportPhase>> = {
  queued: 'read',
  reading: 'read',
  checking: 'apply',
  committing: 'apply',
  undoing: 'undo',
};
export const phaseOf = ({ state }: { state: ImportState }): ImportPhase => PHASES[state] ?? 'idle';
