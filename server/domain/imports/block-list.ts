import type { Scope } from '#platform/scope.ts';
import { importBlockRepository } from './import-block.repository.ts';
import { type BlockRow, stateInBlock } from './sheet-block.ts';
import type { RowAction, RowState } from './sheet-row.ts';

/** Blocks unpacked at a time, at most. */
const BATCH = 4;
/** The usual number of rows in a block. */
const BLOCK_ROWS = 500;

interface Listing {
  afterRowNo: number;
  limit: number;
  action?: RowAction | undefined;
  states?: readonly RowState[];
}

/** Makes a list's entry from a row of a block; `state` is the one the row would have as a single row. */
type ToRow<R> = (row: BlockRow, state: RowState) => R;

async function rowsOfBlocks<R>(scope: Scope, jobId: number, listing: Listing, toRow: ToRow<R>): Promise<R[]> {
  const { afterRowNo, limit, action, states } = listing;
  const batch = Math.min(BATCH, 1 + Math.ceil(limit / BLOCK_ROWS));
  const rows: R[] = [];
  for (let after = afterRowNo; rows.length < limit; ) {
    const blocks = await importBlockRepository.findAfter(scope, jobId, after, { action, states, limit: batch });
    for (const block of blocks)
      for (const row of block.rows)
        if (row.rowNo > after && (!action || row.outcome?.action === action)) rows.push(toRow(row, stateInBlock(block, row)));
    if (blocks.length < batch) break;
    after = blocks.at(-1)?.lastRowNo ?? after;
  }
  return rows.slice(0, limit);
}

/** The next rows of a job in the order of the sheet: rows of blocks, merged with the single rows `alone`. */
export async function withBlockRows<R extends { rowNo: number }>(
  scope: Scope,
  jobId: number,
  listing: Listing,
  alone: readonly R[],
  toRow: ToRow<R>,
): Promise<R[]> {
  const inBlocks = await rowsOfBlocks(scope, jobId, listing, toRow);
  return [...alone, ...inBlocks].toSorted((a, b) => a.rowNo - b.rowNo).slice(0, listing.limit);
}
