import type { Scope } from '#platform/scope.ts';
import { type Block, importBlockRepository } from './import-block.repository.ts';
import { endOf, importRowRepository, type RowEnd } from './import-row.repository.ts';
import { type BlockRow, stateInBlock } from './sheet-block.ts';
import type { SheetRow } from './sheet-row.ts';

const SCAN_BLOCKS = 16;

/*
 * Rows of an import are stored in blocks of some hundred (see import-block.table.ts), which is faster than a table row for each. A row with
 * a fault, a warning or another state than its block is taken out and stored as a single row.
 */

/** The outcome of a row in its block, as a single row stores it. */
function endInBlock(block: Block, row: BlockRow): RowEnd {
  const { action = null, resultId = null, name = '', undo = null } = row.outcome ?? {};
  return { state: stateInBlock(block, row), faults: [], warnings: [], action, resultId, name, undo };
}

/**
 * Takes rows out of a locked block, stores them as single rows and writes the rest of the block. Callers take out whole groups while these
 * may still be applied, because a group is applied either from one block or from single rows.
 * @param ends outcomes of rows that differ from the block's, by row number
 */
async function takeOut(
  scope: Scope,
  jobId: number,
  block: Block,
  isTaken: (row: BlockRow) => boolean,
  ends?: ReadonlyMap<number, RowEnd>,
): Promise<void> {
  const taken = block.rows.filter(isTaken);
  if (taken.length === 0) return;
  await importRowRepository.insertEnded(
    scope,
    jobId,
    taken.map((row) => ({ row, end: ends?.get(row.rowNo) ?? endInBlock(block, row) })),
  );
  await importBlockRepository.rewrite(scope, jobId, { ...block, rows: block.rows.filter((row) => !isTaken(row)) });
}

/** Writes the outcomes of blocks whose rows were applied. Groups with a fault or a warning are taken out of their block. */
export async function settleBlocks(
  scope: Scope,
  jobId: number,
  blocks: readonly Block[],
  rows: ReadonlyMap<number, SheetRow>,
  goodState: 'done' | 'checked',
): Promise<void> {
  const differing = new Set<string>();
  for (const row of rows.values()) if (!row.isGood || row.warnings.length > 0) differing.add(row.groupKey);
  for (const block of blocks) {
    const ends = new Map<number, RowEnd>();
    const settled = block.rows.map((staged): BlockRow => {
      const row = rows.get(staged.rowNo);
      if (!row) throw new Error(`row ${staged.rowNo} of import ${jobId} was not looked at`);
      const end = endOf(row, goodState);
      if (differing.has(row.groupKey)) ends.set(row.rowNo, end);
      const { action, resultId, name, undo } = end;
      return { ...staged, outcome: action && { action, resultId, name, undo: undo && undo.length > 0 ? [...undo] : null } };
    });
    const now = { ...block, state: goodState, rows: settled };
    if (ends.size === 0) await importBlockRepository.settle(scope, jobId, now);
    else await takeOut(scope, jobId, now, ({ rowNo }) => ends.has(rowNo), ends);
  }
}

/** Makes all rows of these blocks single rows, with unchanged outcomes. */
export async function dissolve(scope: Scope, jobId: number, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) await takeOut(scope, jobId, block, () => true);
}

/** Takes the groups of these rows out of their blocks; single rows stay as they are. */
export async function takeOutGroupsOf(scope: Scope, jobId: number, rowNos: readonly number[]): Promise<void> {
  const wanted = new Set(rowNos);
  for (const block of await importBlockRepository.lockAround(scope, jobId, rowNos)) {
    const keys = new Set(block.rows.flatMap(({ rowNo, groupKey }) => (wanted.has(rowNo) ? groupKey : [])));
    await takeOut(scope, jobId, block, ({ groupKey }) => keys.has(groupKey));
  }
}

/**
 * Takes the groups with these keys out of the next blocks that begin after a row.
 * @returns the row after which to go on, or null at the end
 */
export async function takeOutGroups(
  scope: Scope,
  jobId: number,
  keys: { has(key: string): boolean },
  afterRowNo: number,
): Promise<number | null> {
  const blocks = await importBlockRepository.lockAfter(scope, jobId, afterRowNo, SCAN_BLOCKS);
  for (const block of blocks) await takeOut(scope, jobId, block, ({ groupKey }) => keys.has(groupKey));
  return blocks.length < SCAN_BLOCKS ? null : (blocks.at(-1)?.firstRowNo ?? null);
}

/** Writes the outcomes of undoing a block. @param kept the reasons for rows that could not be undone, by row number */
export async function settleUndone(scope: Scope, jobId: number, block: Block, kept: ReadonlyMap<number, string>): Promise<void> {
  const now = { ...block, state: 'undone' as const };
  const ends = new Map<number, RowEnd>();
  for (const row of block.rows) {
    const reason = kept.get(row.rowNo);
    if (reason !== undefined)
      ends.set(row.rowNo, { ...endInBlock(now, row), state: 'kept', faults: [{ key: '', column: '', found: '', expected: '', reason }] });
  }
  if (ends.size === 0) await importBlockRepository.settle(scope, jobId, now);
  else await takeOut(scope, jobId, now, ({ rowNo }) => ends.has(rowNo), ends);
}
