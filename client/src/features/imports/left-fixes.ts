import { reportError } from '#client/lib/error-notice.ts';
import { IMPORT_FIX_LIMIT } from '#shared/schemas/import-review.schema.ts';
import { importJobApi } from './import-api.ts';

/** A corrected cell. It is shown in place of the sheet's text until the rows are fetched again. */
export interface CellFix {
  rowNo: number;
  key: string;
  value: string;
  isSaved: boolean;
}

/** How often a job is asked whether it is checked, in milliseconds. */
const ASK_MS = 1000;

export const sendFixes = (jobId: number, batch: readonly CellFix[]) =>
  importJobApi.fix.mutate({ id: jobId, fixes: batch.map(({ rowNo, key, value }) => ({ rowNo, key, value })) });

/** Waits while the job checks its sheet: it takes no corrections meanwhile. */
async function untilChecked(jobId: number): Promise<void> {
  while ((await importJobApi.get.query({ id: jobId })).state === 'checking') await new Promise((resolve) => setTimeout(resolve, ASK_MS));
}

/**
 * Sends the corrections that are left when the dialog is closed, after the call under way. Each call makes the job check its sheet again,
 * which the next one waits for. A failure is shown as a message, because nothing else can show it.
 * @param underWay gives the corrections that the call under way has saved
 */
export async function sendLeft(jobId: number, left: readonly CellFix[], underWay: Promise<readonly CellFix[]>): Promise<void> {
  const saved = new Set(await underWay);
  let rest = left.filter((fix) => !saved.has(fix));
  try {
    while (rest.length > 0) {
      await untilChecked(jobId);
      await sendFixes(jobId, rest.slice(0, IMPORT_FIX_LIMIT));
      rest = rest.slice(IMPORT_FIX_LIMIT);
    }
  } catch (error) {
    reportError(error, `导入表格有 ${rest.length} 处修改没有保存`);
  }
}
