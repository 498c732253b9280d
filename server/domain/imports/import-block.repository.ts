import type { Selectable } from 'kysely';
import type { Scope } from '#platform/scope.ts';
import type { ImportBlockTable } from './import-block.table.ts';
import { type BlockRow, packContent, packOutcomes, unpackRows } from './sheet-block.ts';
import type { RowAction, RowState, StagedRow, WaitingState } from './sheet-row.ts';

/** A block with its rows, in the order of the sheet. */
export interface Block {
  firstRowNo: number;
  lastRowNo: number;
  state: RowState;
  rows: BlockRow[];
}

const COUNTS = { create: 'createCount', update: 'updateCount', unchanged: 'unchangedCount' } as const;

const blocksOf = (scope: Scope, jobId: number) =>
  scope.db.selectFrom('importBlock').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId);

const open = (
  stored: Pick<Selectable<ImportBlockTable>, 'firstRowNo' | 'lastRowNo' | 'state' | 'sheet' | 'content' | 'outcome'>,
): Block => ({
  firstRowNo: stored.firstRowNo,
  lastRowNo: stored.lastRowNo,
  state: stored.state,
  rows: unpackRows(stored),
});

const OPENED = ['firstRowNo', 'lastRowNo', 'state', 'sheet', 'content', 'outcome'] as const;

function outcomeColumns(rows: readonly BlockRow[]) {
  const outcomes = rows.flatMap(({ outcome }) => outcome ?? []);
  const count = (action: RowAction) => outcomes.filter((outcome) => outcome.action === action).length;
  return {
    createCount: count('create'),
    updateCount: count('update'),
    unchangedCount: count('unchanged'),
    outcome: outcomes.length > 0 ? packOutcomes(outcomes) : null,
  };
}

export const importBlockRepository = {
  /** Stores new blocks, each of the rows of one sheet. The caller holds the job's lock. */
  async stage(scope: Scope, jobId: number, blocks: ReadonlyArray<readonly StagedRow[]>): Promise<void> {
    const rows = blocks.flatMap((block) => {
      const [first, last] = [block[0], block.at(-1)];
      if (!first || !last) return [];
      return {
        tenantId: scope.tenantId,
        jobId,
        firstRowNo: first.rowNo,
        lastRowNo: last.rowNo,
        state: 'staged' as const,
        sheet: first.sheet,
        firstRow: first.excelRow,
        lastRow: last.excelRow,
        rowCount: block.length,
        content: packContent(block),
        outcome: null,
      };
    });
    if (rows.length > 0) await scope.db.insertInto('importBlock').values(rows).execute();
  },

  /** Locks the next blocks in this state. @param waits whether to wait for blocks that another worker has locked, or to skip them */
  async claim(
    scope: Scope,
    jobId: number,
    state: WaitingState | 'done',
    { limit, waits }: { limit: number; waits: boolean },
  ): Promise<Block[]> {
    const query = blocksOf(scope, jobId).select(OPENED).where('state', '=', state).orderBy('firstRowNo').limit(limit).forUpdate();
    return (await (waits ? query : query.skipLocked()).execute()).map(open);
  },

  /** Locks the next blocks that begin after this row. */
  async lockAfter(scope: Scope, jobId: number, rowNo: number, limit: number): Promise<Block[]> {
    const query = blocksOf(scope, jobId).select(OPENED).where('firstRowNo', '>', rowNo).orderBy('firstRowNo').limit(limit);
    return (await query.forUpdate().execute()).map(open);
  },

  /** Locks the blocks whose range covers these rows, whether they hold them or single rows do. */
  async lockAround(scope: Scope, jobId: number, rowNos: readonly number[]): Promise<Block[]> {
    const blocks = new Map<number, Block>();
    for (const rowNo of rowNos) {
      const row = await blocksOf(scope, jobId)
        .select(OPENED)
        .where('firstRowNo', '<=', rowNo)
        .orderBy('firstRowNo', 'desc')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      if (row && row.lastRowNo >= rowNo && !blocks.has(row.firstRowNo)) blocks.set(row.firstRowNo, open(row));
    }
    return [...blocks.values()];
  },

  async isWaiting(scope: Scope, jobId: number, state: WaitingState): Promise<boolean> {
    return (await blocksOf(scope, jobId).select('firstRowNo').where('state', '=', state).limit(1).executeTakeFirst()) !== undefined;
  },

  /** Counts the checked rows that stand in blocks, by outcome. */
  async countChecked(scope: Scope, jobId: number): Promise<Record<RowAction, number>> {
    const { create, update, unchanged } = await blocksOf(scope, jobId)
      .where('state', '=', 'checked')
      .select(({ fn }) => [
        fn.sum<number | null>('createCount').as('create'),
        fn.sum<number | null>('updateCount').as('update'),
        fn.sum<number | null>('unchangedCount').as('unchanged'),
      ])
      .executeTakeFirstOrThrow();
    return { create: Number(create ?? 0), update: Number(update ?? 0), unchanged: Number(unchanged ?? 0) };
  },

  async hasAny(scope: Scope, jobId: number): Promise<boolean> {
    return (await blocksOf(scope, jobId).select('firstRowNo').limit(1).executeTakeFirst()) !== undefined;
  },

  /** The next blocks with rows after this one; only those with rows of `action`, or in one of `states`, where given. */
  async findAfter(
    scope: Scope,
    jobId: number,
    rowNo: number,
    { action, limit, states }: { action?: RowAction | undefined; limit: number; states?: readonly RowState[] | undefined },
  ): Promise<Block[]> {
    let query = blocksOf(scope, jobId).where('lastRowNo', '>', rowNo);
    if (action) query = query.where(COUNTS[action], '>', 0);
    if (states) query = query.where('state', 'in', states);
    return (await query.select(OPENED).orderBy('firstRowNo').limit(limit).execute()).map(open);
  },

  /** Writes the state of a block and the outcomes of its rows. */
  async settle(scope: Scope, jobId: number, { firstRowNo, state, rows }: Block): Promise<void> {
    await scope.db
      .updateTable('importBlock')
      .set({ state, ...outcomeColumns(rows) })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('firstRowNo', '=', firstRowNo)
      .execute();
  },

  /** Writes a block that has lost rows; an empty one is deleted. */
  async rewrite(scope: Scope, jobId: number, { firstRowNo, state, rows }: Block): Promise<void> {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) {
      await scope.db
        .deleteFrom('importBlock')
        .where('tenantId', '=', scope.tenantId)
        .where('jobId', '=', jobId)
        .where('firstRowNo', '=', firstRowNo)
        .execute();
      return;
    }
    await scope.db
      .updateTable('importBlock')
      .set({
        state,
        firstRow: first.excelRow,
        lastRow: last.excelRow,
        rowCount: rows.length,
        content: packContent(rows),
        ...outcomeColumns(rows),
      })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('firstRowNo', '=', firstRowNo)
      .execute();
  },

  async removeAll(scope: Scope, jobId: number): Promise<void> {
    await scope.db.deleteFrom('importBlock').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId).execute();
  },

  /** Blocks with applied rows, without their content, in the order of the sheet. An undone block still has its unchanged rows. */
  findApplied: (scope: Scope, jobId: number) =>
    blocksOf(scope, jobId)
      .select(['firstRowNo', 'state', 'sheet', 'firstRow', 'lastRow', 'rowCount'])
      .where((eb) => eb.or([eb('state', '=', 'done'), eb.and([eb('state', '=', 'undone'), eb('unchangedCount', '>', 0)])]))
      .orderBy('firstRowNo')
      .execute(),
};
