export type ExportState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** The transitions of an export task. Callers hold the task's lock. */
const MOVES = {
  /** From `running` when another run is taken for dead. */
  begin: { from: ['queued', 'running'], to: 'running' },
  giveBack: { from: ['running'], to: 'queued' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['queued', 'running'], to: 'failed' },
  cancel: { from: ['queued', 'running'], to: 'cancelled' },
  restart: { from: ['done', 'failed', 'cancelled'], to: 'queued' },
} as const satisfies Record<string, { from: readonly ExportState[]; to: ExportState }>;

/** The new state as a column to write. @throws Error for a transition that does not exist: callers check the state first */
export function moved(task: { state: ExportState }, move: keyof typeof MOVES): { state: ExportState } {
  const { from, to }: { from: readonly ExportState[]; to: ExportState } = MOVES[move];
  if (!from.includes(task.state)) throw new Error(`an export that is ${task.state} cannot ${move}`);
  return { state: to };
}
