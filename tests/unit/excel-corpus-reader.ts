/**
 * A process that reads broken workbooks one after the other. It is no thread of the test, so that a reader in an endless loop can be
 * killed, and one that takes too much memory ends without the test.
 */
import { createHash } from 'node:crypto';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';

export interface ReadOutcome {
  /** `rows`, the code of a WorkbookError, or `untyped: …`. */
  outcome: string;
  /** Hash of all rows. */
  digest: string;
  milliseconds: number;
}

const answer = process.send?.bind(process);
if (!answer) throw new Error('Runs as a child process only');
// The .xls parser prints records that it does not know.
console.error = () => undefined;
console.log = () => undefined;
console.warn = () => undefined;

async function read(path: string, limits: Record<string, number>): Promise<Omit<ReadOutcome, 'milliseconds'>> {
  const hash = createHash('sha1');
  try {
    for await (const batch of readWorkbookRows(path, { ...DEFAULT_WORKBOOK_LIMITS, ...limits })) hash.update(JSON.stringify(batch.rows));
    return { outcome: 'rows', digest: hash.digest('hex') };
  } catch (error) {
    const typed = error instanceof Error && error.name === 'WorkbookError' && 'code' in error;
    return { outcome: typed ? String(error.code) : `untyped: ${error instanceof Error ? error.stack : String(error)}`, digest: '' };
  }
}

process.on('message', ({ path, limits }: { path: string; limits: Record<string, number> }) => {
  const { user } = process.cpuUsage();
  void read(path, limits).then((result) =>
    answer({ ...result, milliseconds: (process.cpuUsage().user - user) / 1000 } satisfies ReadOutcome),
  );
});
// Ends with the test that started it.
process.on('disconnect', () => process.exit(0));
