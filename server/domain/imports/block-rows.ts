import type { Scope } from '#platform/scope.ts';
import { type Block, importBlockRepository } from './import-block.repository.ts';
import { endOf, importRowRepository, type RowEnd } from './import-row.repository.ts';
import { type BlockRow, stateInBlock } from './sheet-block.ts';
import type { SheetRow } from './sheet-row.ts';

const SCAN_BLOCKS = 16;

/** A row as it is stored alone, with the outcome that it had in its block. */
function endInBlock(block: Block, row: BlockRow): RowEnd {
  const { action = null, resultId = null, name = '', undo = null } = row.outcome ?? {};
  return { state: stateInBlock(block, row), faults: [], warnings: [], action, resultId, name, undo };
}

/**
 * Lets rows of a locked block stand alone. A group is taken out as a whole as long as it may be applied again: it is either in one block or
 * alone. The block, which may have been given another state, is written.
 * @param ends what became of some of the rows that differs from their block
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

/** Writes what became of the rows of blocks; groups with something to say of a row stand alone from then on. */
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

/** Lets all rows of these blocks stand alone, as they are. */
export async function dissolve(scope: Scope, jobId: number, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) await takeOut(scope, jobId, block, () => true);
}

/** Lets the groups of these rows stand alone, where they do not. */
export async function takeOutGroupsOf(scope: Scope, jobId: number, rowNos: readonly number[]): Promise<void> {
  const wanted = new Set(rowNos);
  for (const block of await importBlockRepository.lockAround(scope, jobId, rowNos)) {
    const keys = new Set(block.rows.flatMap(({ rowNo, groupKey }) => (wanted.has(rowNo) ? groupKey : [])));
    await takeOut(scope, jobId, block, ({ groupKey }) => keys.has(groupKey));
  }
}

/**
 * Lets the groups with these keys stand alone in the next blocks behind a row.
 * @returns behind which row to go on, or null at the end
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

/** Notes which rows of a block were taken back, and why others were not. */
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
