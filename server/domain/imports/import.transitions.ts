import { invalid } from '#shared/errors.ts';
import type { ImportState } from '#shared/schemas/import.schema.ts';

/** The transitions of an import. Callers hold the job's lock. */
const MOVES = {
  /** Rows of the sheet are stored. */
  stage: { from: ['queued', 'reading'], to: ['reading'] },
  /** The sheet has columns that nobody has matched yet. */
  askForColumns: { from: ['queued', 'reading'], to: ['matching'] },
  match: { from: ['matching'], to: ['queued'] },
  /** All rows are stored. An import without a rehearsal is applied at once. */
  finishReading: { from: ['reading'], to: ['checking', 'committing'] },
  finishRehearsal: { from: ['checking'], to: ['checked'] },
  /** A person has changed cells or decided about names: the rows concerned are checked again. */
  lookAgain: { from: ['checked'], to: ['checking'] },
  rematch: { from: ['checked'], to: ['queued'] },
  commit: { from: ['checked'], to: ['committing'] },
  finish: { from: ['committing'], to: ['done'] },
  /** A stopped undo goes back to the state before it, from which it can be undone again. */
  stopUndo: { from: ['undoing'], to: ['done', 'failed', 'cancelled'] },
  fail: { from: ['queued', 'reading', 'checking', 'committing'], to: ['failed'] },
  cancel: { from: ['queued', 'reading', 'matching', 'checking', 'checked', 'committing'], to: ['cancelled'] },
  /** A failed import goes on where it stopped. */
  retry: { from: ['failed'], to: ['queued', 'reading', 'checking', 'committing'] },
  undo: { from: ['done', 'failed', 'cancelled'], to: ['undoing'] },
  finishUndo: { from: ['undoing'], to: ['undone'] },
} as const satisfies Record<string, { from: readonly ImportState[]; to: readonly ImportState[] }>;

export type ImportMove = keyof typeof MOVES;
type Target<M extends ImportMove> = (typeof MOVES)[M]['to'][number];

declare const isAllowed: unique symbol;
/** A state that `moved` has given. Its type keeps any other state from being written to an existing job. */
export type ReachedState = ImportState & { readonly [isAllowed]: true };

/** Whether the job exists and is in a state that allows the move. */
export function mayMove<J extends { state: ImportState }>(job: J | undefined, move: ImportMove): job is J {
  const from: readonly ImportState[] = MOVES[move].from;
  return job !== undefined && from.includes(job.state);
}

/** @throws AppError invalid, for a person whose screen shows an older state of the job */
export function requireMove(job: { state: ImportState }, move: ImportMove): void {
  const { state } = job;
  if (!mayMove(job, move)) throw invalid(state === 'checking' ? '正在检查，请稍候' : '导入的状态已经变化，请刷新后再试');
}

/** The new state as a column to write. @throws Error for a move that the state does not allow: callers check it first */
export function moved<M extends ImportMove>(job: { state: ImportState }, move: M, to: Target<M>): { state: ReachedState } {
  const { state } = job;
  if (!mayMove(job, move)) throw new Error(`an import that is ${state} cannot ${move}`);
  return { state: to as Target<M> & ReachedState };
}

/** What a worker does next with a job. `idle`: nothing, because it has ended or waits for a person. */
export type ImportPhase = 'read' | 'apply' | 'undo' | 'idle';
const PHASES: Partial<Record<ImportState, ImportPhase>> = {
  queued: 'read',
  reading: 'read',
  checking: 'apply',
  committing: 'apply',
  undoing: 'undo',
};
export const phaseOf = ({ state }: { state: ImportState }): ImportPhase => PHASES[state] ?? 'idle';
