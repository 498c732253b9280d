import type { Scope } from '#platform/scope.ts';
import { importBlockRepository } from './import-block.repository.ts';
import { type AppliedRange, importReviewRepository } from './import-review.repository.ts';
import { stateInBlock } from './sheet-block.ts';

/** Single rows are read as this many pieces per wanted range, because joining them with each other and with blocks leaves fewer ranges. */
const PIECES = 10;

/** The ranges of one block. A done block without gaps is one range and need not be unpacked. */
async function rangesOfBlock(
  scope: Scope,
  jobId: number,
  place: Awaited<ReturnType<typeof importBlockRepository.findApplied>>[number],
): Promise<AppliedRange[]> {
  const { sheet, firstRow, lastRow, firstRowNo, rowCount, state } = place;
  if (state === 'done' && lastRow - firstRow + 1 === rowCount) return [{ sheet, from: firstRow, to: lastRow, rowNo: firstRowNo }];
  const [block] = await importBlockRepository.findAfter(scope, jobId, firstRowNo - 1, { limit: 1 });
  const rows = block?.rows.filter((row) => stateInBlock(block, row) === 'done') ?? [];
  return rows.map(({ excelRow, rowNo }) => ({ sheet, from: excelRow, to: excelRow, rowNo }));
}

/** The rows that an import has applied, as ranges of sheet rows: the first `limit` ranges. */
export async function findAppliedRanges(
  scope: Scope,
  jobId: number,
  limit: number,
): Promise<Array<{ sheet: string; from: number; to: number }>> {
  const pieces = await importReviewRepository.findAppliedRanges(scope, jobId, limit * PIECES);
  for (const place of await importBlockRepository.findApplied(scope, jobId)) pieces.push(...(await rangesOfBlock(scope, jobId, place)));
  const ranges: Array<{ sheet: string; from: number; to: number }> = [];
  // `rowNo` of a block is that of its first row, which may have left the block. So it only orders the sheets; within a sheet `from` does.
  for (const { sheet, from, to } of pieces.toSorted((a, b) => (a.sheet === b.sheet ? a.from - b.from : a.rowNo - b.rowNo))) {
    const before = ranges.at(-1);
    if (before?.sheet === sheet && before.to + 1 === from) before.to = to;
    else ranges.push({ sheet, from, to });
  }
  return ranges.slice(0, limit);
}
