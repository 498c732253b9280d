import { FLAG } from '#shared/states.ts';

/** The row with booleans in place of these flag columns. */
export function fromFlags<Row extends Record<Flag, number>, Flag extends string>(
  row: Row,
  flags: readonly Flag[],
): Omit<Row, Flag> & Record<Flag, boolean> {
  return { ...row, ...(Object.fromEntries(flags.map((flag) => [flag, row[flag] === FLAG.yes])) as Record<Flag, boolean>) };
}

/** The columns for the sent booleans; an absent one stays absent. */
export function toFlags<Sent extends Partial<Record<Flag, boolean>>, Flag extends string>(
  sent: Sent,
  flags: readonly Flag[],
): Omit<Sent, Flag> & { [F in Flag]: Sent[F] extends boolean ? number : number | undefined } {
  const columns = flags.flatMap((flag) => (sent[flag] === undefined ? [] : [[flag, sent[flag] ? FLAG.yes : FLAG.no]]));
  return { ...sent, ...Object.fromEntries(columns) };
}
