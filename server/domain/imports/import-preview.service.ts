import { cellText } from '#platform/excel/cell-codec.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportIssue, ImportPreviewRow, ImportRepair, ImportRowFilter, ImportRows } from '#shared/schemas/import-review.schema.ts';
import { found } from '../records/record.ts';
import type { ImportAccess } from './import-access.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import type { ImportRegistry, SheetImporter } from './import-registry.ts';
import { importReviewRepository } from './import-review.repository.ts';
import { repairChoices } from './repair-choices.ts';
import type { Repair, RowNote } from './sheet-row.ts';

const ISSUE_LIMIT = 200;

const cellNote = ({ key, column, reason }: RowNote) => ({ key: key ?? '', column, reason });
const labelsOf = (columns: SheetImporter['columns']) => new Map(columns.map(({ key, label }) => [key, label]));

/** The matched columns of all sheets, in the order of the first sheet that has them. */
export function matchedColumns(job: StoredImportJob, known: SheetImporter['columns']): ImportRows['columns'] {
  const labels = labelsOf(known);
  const columns = new Map<string, ImportRows['columns'][number]>();
  for (const { columns: own } of job.headers ?? [])
    for (const { key, header } of own) if (!columns.has(key)) columns.set(key, { key, label: labels.get(key) ?? key, header });
  return [...columns.values()];
}

export type ImportPreviewService = ReturnType<typeof createImportPreviewService>;

/** The preview of an import: its rows and their issues. */
export function createImportPreviewService({ lists, access }: Pick<ImportRegistry, 'lists'> & { access: ImportAccess }) {
  /** Offers only repairs that the person's rights of now allow, which may differ from those during the rehearsal. */
  function toWireRepair(scope: Scope, job: StoredImportJob, repair: Repair | null): ImportRepair | null {
    if (repair?.kind === 'option') return access.mayUpdate(scope, job) ? repair : null;
    if (repair === null) return null;
    const { flag, ...shown } = repair;
    return { ...shown, canCreate: flag !== null && access.mayCreateIn(scope, repair.list) };
  }

  return {
    async issues(scope: Scope, id: number): Promise<{ list: ImportIssue[]; total: number }> {
      const job = access.requireContent(scope, await importJobRepository.find(scope, id));
      const labels = labelsOf(access.importerOf(job).columns);
      const hidden = access.hiddenColumns(scope, job);
      const { list, total } = await importIssueRepository.findAll(scope, id, { limit: ISSUE_LIMIT, hidden });
      const firsts = await importReviewRepository.findByNumbers(scope, id, [...new Set(list.map(({ firstRowNo }) => firstRowNo))]);
      const places = new Map(firsts.map((row) => [row.rowNo, row]));
      return {
        list: list.map(({ repair, firstRowNo, columnKey, ...issue }) => ({
          ...issue,
          columnKey,
          column: labels.get(columnKey) ?? '',
          sheet: places.get(firstRowNo)?.sheet ?? '',
          firstRow: places.get(firstRowNo)?.excelRow ?? 0,
          repair: toWireRepair(scope, job, repair),
        })),
        total,
      };
    },

    async rows(
      scope: Scope,
      input: {
        id: number;
        show?: ImportRowFilter | undefined;
        issueId?: number | undefined;
        afterRowNo?: number | undefined;
        pageSize: number;
      },
    ): Promise<ImportRows> {
      const job = access.requireContent(scope, await importJobRepository.find(scope, input.id));
      const rows = await importReviewRepository.findPage(scope, job.id, {
        show: input.show ?? 'all',
        issueId: input.issueId,
        afterRowNo: input.afterRowNo ?? 0,
        limit: input.pageSize + 1,
      });
      const hidden = access.hiddenColumns(scope, job);
      const isSeen = ({ key }: { key: string }) => !hidden.has(key);
      const list = rows.slice(0, input.pageSize).map(
        ({ excelRow, resultName, cells, faults, warnings, ...row }): ImportPreviewRow => ({
          ...row,
          row: excelRow,
          // The stored name of an unchecked row is only blanks, which reserve its space.
          name: (resultName ?? '').trim(),
          state: row.state,
          action: row.action,
          cells: Object.fromEntries(
            Object.entries(cells).flatMap(([key, cell]) => (hidden.has(key) ? [] : [[key, cellText(cell, false)]])),
          ),
          faults: faults.filter(isSeen).map(cellNote),
          warnings: warnings.filter(isSeen).map(cellNote),
        }),
      );
      return {
        columns: matchedColumns(job, access.importerOf(job).columns).filter(isSeen),
        list,
        next: rows.length > input.pageSize ? (list.at(-1)?.rowNo ?? null) : null,
      };
    },

    async repairChoices(
      scope: Scope,
      { id, issueId, text }: { id: number; issueId: number; text?: string | undefined },
    ): Promise<string[]> {
      const job = access.requireOwn(scope, await importJobRepository.find(scope, id));
      const issue = found(await importIssueRepository.find(scope, job.id, issueId), '问题');
      const list = issue.repair?.kind === 'name' ? lists[issue.repair.list] : undefined;
      return issue.repair?.kind === 'name' && list ? repairChoices(scope, list, issue.repair.name, text) : [];
    },
  };
}
