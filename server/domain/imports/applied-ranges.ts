import type { Scope } from '#platform/scope.ts';
import { importBlockRepository } from './import-block.repository.ts';
import { type AppliedRange, importReviewRepository } from './import-review.repository.ts';
import { stateInBlock } from './sheet-block.ts';

/** Rows that stand alone cut the ranges of blocks into pieces, and are joined with them again. */
const PIECES = 10;

/** The ranges of one block: one where its rows follow each other, which need not be opened for that. */
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

/** Rows that are in the books, as ranges of the sheet: the first of them. */
export async function findAppliedRanges(
  scope: Scope,
  jobId: number,
  limit: number,
): Promise<Array<{ sheet: string; from: number; to: number }>> {
  const pieces = await importReviewRepository.findAppliedRanges(scope, jobId, limit * PIECES);
  for (const place of await importBlockRepository.findApplied(scope, jobId)) pieces.push(...(await rangesOfBlock(scope, jobId, place)));
  const ranges: Array<{ sheet: string; from: number; to: number }> = [];
  // `rowNo` of a block is its first row, which may stand alone by now; so it orders the sheets only, and within a sheet the rows' own places count.
  for (const { sheet, from, to } of pieces.toSorted((a, b) => (a.sheet === b.sheet ? a.from - b.from : a.rowNo - b.rowNo))) {
    const before = ranges.at(-1);
    if (before?.sheet === sheet && before.to + 1 === from) before.to = to;
    else ranges.push({ sheet, from, to });
  }
  return ranges.slice(0, limit);
}
