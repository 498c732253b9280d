import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import { foldName } from '../naming/folded-name.ts';
import { countRows } from '../records/list.ts';
import { writtenId } from '../records/record.ts';
import type { IssueRepair } from './import-job.table.ts';
import type { Repair, RowFault } from './sheet-row.ts';

const INSERT_BATCH = 2000;
const KEY_CHARS = 190;
const TEXT_CHARS = 500;

/** One fault that rows of a job share, such as a missing name. */
interface StoredIssue {
  id: number;
  columnKey: string;
  title: string;
  expected: string;
  repair: Repair | null;
}

interface Faulty {
  rowNo: number;
  faults: readonly RowFault[];
}

function keyOf({ key, title, expected, repair }: RowFault): string {
  if (repair?.kind === 'name') return `${key} ${repair.list} ${foldName(repair.name)}`.slice(0, KEY_CHARS);
  return `${key} ${title} ${repair?.kind === 'option' ? repair.option : expected}`.slice(0, KEY_CHARS);
}

const columns = ['id', 'columnKey', 'title', 'expected', 'repair'] as const;

type WhichIssues = Pick<IssueRepair, 'issueId' | 'list'>;

/** Query for the rows of an issue, or of all issues about names that are missing from a list. */
const rowsOfIssues = (scope: Scope, jobId: number, { issueId, list }: WhichIssues) =>
  scope.db
    .selectFrom('importIssueRow')
    .where('tenantId', '=', scope.tenantId)
    .where('jobId', '=', jobId)
    .where('issueId', 'in', (eb) => {
      const issues = eb.selectFrom('importIssue').select('id').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId);
      return list === undefined
        ? issues.where('id', '=', issueId)
        : issues.where(reviewed<boolean>`json_value(repair, '$.list') = ${list}`);
    });

export const importIssueRepository = {
  /** Adds rows to the issues of their faults; new issues are created. */
  async record(scope: Scope, jobId: number, rows: readonly Faulty[]): Promise<void> {
    const faults = new Map<string, RowFault>();
    const rowsByKey = new Map<string, Set<number>>();
    for (const { rowNo, faults: own } of rows)
      for (const fault of own) {
        const key = keyOf(fault);
        faults.set(key, fault);
        rowsByKey.set(key, (rowsByKey.get(key) ?? new Set()).add(rowNo));
      }
    if (faults.size === 0) return;
    const ids = await importIssueRepository.idsOf(scope, jobId, faults);
    const entries = [...rowsByKey].flatMap(([key, numbers]) => [...numbers].map((rowNo) => ({ issueId: writtenId(ids, key), rowNo })));
    for (let from = 0; from < entries.length; from += INSERT_BATCH)
      await scope.db
        .insertInto('importIssueRow')
        .ignore()
        .values(entries.slice(from, from + INSERT_BATCH).map((entry) => ({ ...entry, tenantId: scope.tenantId, jobId })))
        .execute();
  },

  async idsOf(scope: Scope, jobId: number, faults: ReadonlyMap<string, RowFault>): Promise<Map<string, number>> {
    await scope.db
      .insertInto('importIssue')
      .ignore()
      .values(
        [...faults].map(([issueKey, { key, title, expected, repair }]) => ({
          tenantId: scope.tenantId,
          jobId,
          issueKey,
          columnKey: key,
          title: title.slice(0, TEXT_CHARS),
          expected: expected.slice(0, TEXT_CHARS),
          repair: repair === null ? null : JSON.stringify(repair),
        })),
      )
      .execute();
    const found = await scope.db
      .selectFrom('importIssue')
      .select(['id', 'issueKey'])
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('issueKey', 'in', [...faults.keys()])
      .execute();
    return new Map(found.map(({ id, issueKey }) => [issueKey, id]));
  },

  async find(scope: Scope, jobId: number, id: number): Promise<StoredIssue | undefined> {
    const row = await scope.db
      .selectFrom('importIssue')
      .select(columns)
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row;
  },

  /** Numbers of the first rows that a repair concerns. */
  async findRows(scope: Scope, jobId: number, repair: WhichIssues, limit: number): Promise<number[]> {
    const rows = await rowsOfIssues(scope, jobId, repair).select('rowNo').distinct().orderBy('rowNo').limit(limit).execute();
    return rows.map(({ rowNo }) => rowNo);
  },

  /** The number of rows that a repair has left; a row with several issues counts for each. */
  countLeft: (scope: Scope, jobId: number, repair: WhichIssues): Promise<number> => countRows(rowsOfIssues(scope, jobId, repair)),

  /** Issues that still have rows, those with most rows first. @param hidden columns that the person may not see */
  async findAll(
    scope: Scope,
    jobId: number,
    { limit, hidden }: { limit: number; hidden: ReadonlySet<string> },
  ): Promise<{ list: Array<StoredIssue & { rowCount: number; firstRowNo: number }>; total: number }> {
    let rows = scope.db
      .selectFrom('importIssueRow')
      .select(['issueId', reviewed<number>`count(*)`.as('rowCount'), reviewed<number>`min(row_no)`.as('firstRowNo')])
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId);
    if (hidden.size > 0) {
      const unseen = scope.db.selectFrom('importIssue').select('id').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId);
      rows = rows.where('issueId', 'not in', unseen.where('columnKey', 'in', [...hidden]));
    }
    const counted = await rows.groupBy('issueId').execute();
    const shown = counted.toSorted((a, b) => b.rowCount - a.rowCount || a.firstRowNo - b.firstRowNo).slice(0, limit);
    if (shown.length === 0) return { list: [], total: 0 };
    const issues = await scope.db
      .selectFrom('importIssue')
      .select(columns)
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where(
        'id',
        'in',
        shown.map(({ issueId }) => issueId),
      )
      .execute();
    const byId = new Map(issues.map((issue) => [issue.id, issue]));
    const list = shown.flatMap(({ issueId, rowCount, firstRowNo }) => {
      const issue = byId.get(issueId);
      return issue ? [{ ...issue, rowCount, firstRowNo }] : [];
    });
    return { list, total: counted.length };
  },

  /** Takes the rows of these groups from all issues, before they are checked again. */
  async forgetGroups(scope: Scope, jobId: number, groupKeys: readonly string[]): Promise<void> {
    const rows = scope.db
      .selectFrom('importRow')
      .select('rowNo')
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('groupKey', 'in', groupKeys);
    await scope.db
      .deleteFrom('importIssueRow')
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('rowNo', 'in', rows)
      .execute();
  },

  async clear(scope: Scope, jobId: number): Promise<void> {
    for (const table of ['importIssueRow', 'importIssue'] as const)
      await scope.db.deleteFrom(table).where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId).execute();
  },
};
