export type ExportState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What happens to an export: from which states, and into which. Asked under the task's lock. */
const MOVES = {
  /** A run that has been silent for too long is taken over by another. */
  begin: { from: ['queued', 'running'], to: 'running' },
  giveBack: { from: ['running'], to: 'queued' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['queued', 'running'], to: 'failed' },
  cancel: { from: ['queued', 'running'], to: 'cancelled' },
  restart: { from: ['done', 'failed', 'cancelled'], to: 'queued' },
} as const satisfies Record<string, { from: readonly ExportState[]; to: ExportState }>;

/** The column to write. @throws Error where nobody has asked whether this may happen */
export function moved(task: { state: ExportState }, move: keyof typeof MOVES): { state: ExportState } {
  const { from, to }: { from: readonly ExportState[]; to: ExportState } = MOVES[move];
  if (!from.includes(task.state)) throw new Error(`an export that is ${task.state} cannot ${move}`);
  return { state: to };
}
