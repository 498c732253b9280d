import { stateInBlock, unpackRows } from '#domain/imports/sheet-block.ts';
import type { Database } from '#platform/db/database.ts';

export interface ImportedRow {
  jobId: number;
  rowNo: number;
  state: string;
  action: string | null;
  resultId: number | null;
  groupKey: string;
}

/** Every row of a shop's imports, whether it is stored alone (`import_row`) or in a block (`import_block`). */
export async function importedRows(db: Database, tenantId: number): Promise<ImportedRow[]> {
  const alone = await db
    .selectFrom('importRow')
    .select(['jobId', 'rowNo', 'state', 'action', 'resultId', 'groupKey'])
    .where('tenantId', '=', tenantId)
    .execute();
  const blocks = await db.selectFrom('importBlock').selectAll().where('tenantId', '=', tenantId).execute();
  const inBlocks = blocks.flatMap((block) =>
    unpackRows(block).map((row) => ({
      jobId: block.jobId,
      rowNo: row.rowNo,
      state: stateInBlock(block, row),
      action: row.outcome?.action ?? null,
      resultId: row.outcome?.resultId ?? null,
      groupKey: row.groupKey,
    })),
  );
  return [...alone, ...inBlocks];
}
