/**
 * A thread that reads broken workbooks one after the other. A thread and not the test's own: a reader that runs in circles can be ended from
 * outside, and one that takes too much memory ends alone.
 */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';

export interface ReadOutcome {
  /** `rows`, the code of a WorkbookError, or `untyped: …`. */
  outcome: string;
  /** Of all rows; equal for equal contents. */
  digest: string;
  milliseconds: number;
}

const port = parentPort;
if (!port) throw new Error('Runs as a thread only');
// The .xls parser mentions records it does not know.
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

port.on('message', ({ path, limits }: { path: string; limits: Record<string, number> }) => {
  const { user } = process.threadCpuUsage();
  void read(path, limits).then((result) =>
    port.postMessage({ ...result, milliseconds: (process.threadCpuUsage().user - user) / 1000 } satisfies ReadOutcome),
  );
});
