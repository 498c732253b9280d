import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import { cellText } from '#platform/excel/cell-codec.ts';
import { compactHeader, HeaderMatcher } from '#platform/excel/sheet-header.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { importJob } from '#shared/jobs/import.job.ts';
import { isPermitted } from '#shared/permissions.ts';
import type { ImportIssue, ImportPreviewRow, ImportRepair, ImportRowFilter, ImportRows } from '#shared/schemas/import-review.schema.ts';
import { foldName } from '../naming/folded-name.ts';
import { found } from '../records/record.ts';
import { takeOutGroups, takeOutGroupsOf } from './block-rows.ts';
import { headerChoiceRepository } from './header-choice.repository.ts';
import { undoUntil } from './import.service.ts';
import { type ImportMove, moved, requireMove } from './import.transitions.ts';
import type { ImportAccess } from './import-access.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import { forgetRows } from './import-reading.ts';
import type { ImportRegistry } from './import-registry.ts';
import { importReviewRepository, MOST_GROUPS } from './import-review.repository.ts';
import { noCreation } from './import-rights.ts';
import { repairChoices } from './repair-choices.ts';
import type { Repair, RowNote } from './sheet-row.ts';
import { groupKeyOf } from './stored-sheet.ts';

const ISSUE_LIMIT = 200;
/** Groups looked at again in one statement. */
const GROUP_BATCH = 1000;

const cellNote = ({ key, column, reason }: RowNote) => ({ key: key ?? '', column, reason });

/** Rows of these groups are looked at anew: they were changed, or what they name was decided. */
async function lookAgain(scope: Scope, job: StoredImportJob, groupKeys: readonly string[]): Promise<void> {
  const isAll = groupKeys.length > MOST_GROUPS;
  const batches: Array<readonly string[] | 'all'> = isAll ? ['all'] : [];
  for (let from = 0; !isAll && from < groupKeys.length; from += GROUP_BATCH) batches.push(groupKeys.slice(from, from + GROUP_BATCH));
  for (const batch of batches) {
    const { create, update, unchanged, failed } = await importReviewRepository.countSeen(scope, job.id, batch);
    await importJobRepository.count(scope, job.id, {
      doneRows: -(create + update + unchanged + failed),
      createCount: -create,
      updateCount: -update,
      unchangedCount: -unchanged,
      failureCount: -failed,
    });
    if (batch === 'all') await importIssueRepository.clear(scope, job.id);
    else await importIssueRepository.forgetGroups(scope, job.id, batch);
    await importReviewRepository.restage(scope, job.id, batch);
  }
  await importJobRepository.update(scope, job.id, { ...moved(job, 'lookAgain', 'checking'), resultState: null });
}

async function tick(scope: Scope, job: StoredImportJob, option: string): Promise<void> {
  await importJobRepository.update(scope, job.id, { options: JSON.stringify({ ...job.options, [option]: true }) });
}

type RepairRequest = { id: number; issueId: number; action: 'create' | 'createAll' | 'map' | 'clear' | 'option'; to?: string | undefined };

export type ImportReviewService = ReturnType<typeof createImportReviewService>;

/** What stands between the upload of a sheet and its import, and the way back. */
export function createImportReviewService({ lists, access }: Pick<ImportRegistry, 'lists'> & { access: ImportAccess }) {
  /** Changes a job of the caller's own that is in this state, and wakes the worker. */
  function change(scope: Scope, id: number, move: ImportMove, work: (scope: Scope, job: StoredImportJob) => Promise<void>): Promise<true> {
    return inTransaction(scope, async (scope) => {
      const job = access.requireOwn(scope, await importJobRepository.lock(scope, id));
      requireMove(job, move);
      // From here on the job has the rights of this call: one that came with an API token is limited to the token's permissions.
      await importJobRepository.update(scope, id, { limitedTo: JSON.stringify(scope.grants.permissions) });
      await work(scope, job);
      await enqueue(scope, importJob, { importJobId: id, userId: scope.actor.userId });
      return true as const;
    });
  }

  const labelsOf = (job: StoredImportJob) => new Map(access.importerOf(job).columns.map(({ key, label }) => [key, label]));
  const updatePermissionOf = (job: StoredImportJob): string => access.importerOf(job).updatePermission;
  const mayCreateIn = (scope: Scope, list: string): boolean => isPermitted(scope.grants, lists[list]?.createPermission ?? '');

  /** What is offered is what the person may do now, whatever the rehearsal found. */
  function toWireRepair(scope: Scope, job: StoredImportJob, repair: Repair | null): ImportRepair | null {
    if (repair?.kind === 'option') return isPermitted(scope.grants, updatePermissionOf(job)) ? repair : null;
    if (repair === null) return null;
    const { flag, ...shown } = repair;
    return { ...shown, canCreate: flag !== null && mayCreateIn(scope, repair.list) };
  }

  /** A missing name is made, and a stored row changed, only for a person who may do that alone. */
  function requireRights(scope: Scope, job: StoredImportJob, repair: Repair | null, action: RepairRequest['action']): void {
    const makes = action === 'create' || action === 'createAll';
    if (makes && repair?.kind === 'name' && !mayCreateIn(scope, repair.list)) throw invalid(noCreation(repair.noun));
    if (action === 'option' && !isPermitted(scope.grants, updatePermissionOf(job))) throw new AppError('forbidden');
  }

  /** The matched columns of all sheets, in the order of the first sheet that has them. */
  function columnsOf(job: StoredImportJob): ImportRows['columns'] {
    const labels = labelsOf(job);
    const columns = new Map<string, ImportRows['columns'][number]>();
    for (const { columns: own } of job.headers ?? [])
      for (const { key, header } of own) if (!columns.has(key)) columns.set(key, { key, label: labels.get(key) ?? key, header });
    return [...columns.values()];
  }

  return {
    /** Says which column is which, for this sheet and the shop's later ones; the file is then read again. */
    match: (scope: Scope, { id, choices }: { id: number; choices: ReadonlyArray<{ header: string; key: string | null }> }): Promise<true> =>
      change(scope, id, 'match', async (scope, job) => {
        const matching = job.matching ?? { unknown: [], absent: [] };
        const free = new Set(matching.absent.map(({ key }) => key));
        // A header may be any word, `constructor` too: the record must have no inherited properties.
        const chosen: Record<string, string | null> = Object.create(null);
        for (const { header, key } of choices) {
          if (!matching.unknown.some((column) => column.header === header)) throw invalid(`表格中没有待识别的列「${header}」`);
          if (key !== null && !free.delete(key))
            throw invalid(`「${labelsOf(job).get(key) ?? key}」不能选给「${header}」：没有这个字段，或已被另一列使用`);
          chosen[compactHeader(header)] = key;
        }
        const missing = matching.absent.filter(({ key, isRequired }) => isRequired && free.has(key));
        if (missing.length > 0) throw invalid(`缺少必填列：${missing.map(({ label }) => label).join('、')}`);
        // A column nobody spoke of is left out.
        for (const { header } of matching.unknown) chosen[compactHeader(header)] ??= null;
        const matcher = new HeaderMatcher(access.importerOf(job).columns);
        const lasting = Object.entries(chosen).filter(([header]) => !matcher.claims(header));
        await headerChoiceRepository.remember(scope, job.kind, lasting);
        await importJobRepository.update(scope, id, {
          ...moved(job, 'match', 'queued'),
          matching: null,
          headerChoices: JSON.stringify({ ...job.headerChoices, ...chosen }),
        });
      }),

    /** Takes back what was said about the columns of this sheet, and asks again. */
    rematch: (scope: Scope, id: number): Promise<true> =>
      change(scope, id, 'rematch', async (scope, job) => {
        const kind = job.kind;
        const known = await headerChoiceRepository.find(scope, kind);
        const headers = (job.headers ?? []).flatMap(({ columns, left, unknown }) => [...columns, ...left, ...unknown]);
        const said = headers.map(({ header }) => compactHeader(header)).filter((header) => header in known);
        if (said.length === 0) throw invalid('所有列都是按列名自动识别的，无需重新匹配');
        await headerChoiceRepository.forget(scope, kind, said);
        await importIssueRepository.clear(scope, id);
        await forgetRows(scope, id);
        const counts = { totalRows: 0, doneRows: 0, createCount: 0, updateCount: 0, unchangedCount: 0, failureCount: 0 };
        await importJobRepository.update(scope, id, {
          ...counts,
          ...moved(job, 'rematch', 'queued'),
          headers: null,
          headerChoices: null,
          resultState: null,
        });
      }),

    async issues(scope: Scope, id: number): Promise<{ list: ImportIssue[]; total: number }> {
      const job = access.requireContent(scope, await importJobRepository.find(scope, id));
      const labels = labelsOf(job);
      const hidden = access.hiddenColumns(scope, job);
      const { list: all, total } = await importIssueRepository.findAll(scope, id, ISSUE_LIMIT);
      const list = all.filter(({ columnKey }) => !hidden.has(columnKey));
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
          // A row that was not looked at yet has room for a name.
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
      return { columns: columnsOf(job).filter(isSeen), list, next: rows.length > input.pageSize ? (list.at(-1)?.rowNo ?? null) : null };
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

    /** Mends all rows of an issue in one way, and looks at them again. */
    repair: (scope: Scope, { id, issueId, action, to }: RepairRequest): Promise<true> =>
      change(scope, id, 'lookAgain', async (scope, job) => {
        const issue = found(await importIssueRepository.find(scope, id, issueId), '问题');
        const { repair, columnKey } = issue;
        requireRights(scope, job, repair, action);
        if (action === 'option' && repair?.kind === 'option') await tick(scope, job, repair.option);
        else if (action === 'create' && repair?.kind === 'name' && repair.flag !== null)
          await tick(scope, job, `${repair.flag}:${foldName(repair.name)}`);
        else if (action === 'createAll' && repair?.kind === 'name' && repair.flag !== null) await tick(scope, job, repair.flag);
        else if (action === 'map' && repair?.kind === 'name' && to)
          await importReviewRepository.writeColumn(scope, id, issueId, columnKey, to);
        else if (action === 'clear' && repair?.kind === 'name' && repair.canClear)
          await importReviewRepository.writeColumn(scope, id, issueId, columnKey, null);
        else throw invalid('这个问题不能这样处理');
        const isAll = action === 'createAll' && repair?.kind === 'name';
        const issueIds = isAll ? await importIssueRepository.findOfList(scope, id, repair.list) : [issueId];
        await lookAgain(scope, job, await importReviewRepository.findGroupsOfIssues(scope, id, issueIds));
      }),

    /** Writes new texts into cells, and looks at their rows again, together with the rows they belong to. */
    fix: (
      scope: Scope,
      { id, fixes }: { id: number; fixes: ReadonlyArray<{ rowNo: number; key: string; value: string }> },
    ): Promise<true> =>
      change(scope, id, 'lookAgain', async (scope, job) => {
        const importer = access.importerOf(job);
        const hidden = access.hiddenColumns(scope, job);
        const keys = new Set(columnsOf(job).flatMap(({ key }) => (hidden.has(key) ? [] : [key])));
        const rowNos = [...new Set(fixes.map(({ rowNo }) => rowNo))];
        await takeOutGroupsOf(scope, id, rowNos);
        const rows = new Map((await importReviewRepository.findByNumbers(scope, id, rowNos)).map((row) => [row.rowNo, row]));
        const groups = new Set<string>();
        /** Groups that get a row of another one. */
        const joined = new Set<string>();
        for (const [rowNo, own] of Map.groupBy(fixes, ({ rowNo }) => rowNo)) {
          const row = rows.get(rowNo);
          if (!row) throw new AppError('notFound', { what: `第 ${rowNo} 条数据` });
          const cells = { ...row.cells };
          for (const { key, value } of own) {
            if (!keys.has(key)) throw invalid('表格中没有这一列');
            if (value.trim() === '') delete cells[key];
            else cells[key] = value;
          }
          const groupKey = groupKeyOf(cells, importer, rowNo);
          groups.add(row.groupKey).add(groupKey);
          if (groupKey !== row.groupKey) joined.add(groupKey);
          await importReviewRepository.writeCells(scope, id, rowNo, cells, groupKey);
        }
        for (let after: number | null = joined.size > 0 ? 0 : null; after !== null; ) after = await takeOutGroups(scope, id, joined, after);
        await lookAgain(scope, job, [...groups]);
      }),

    /** Imports the rows that the rehearsal found good. */
    async commit(scope: Scope, id: number): Promise<true> {
      try {
        return await change(scope, id, 'commit', async (scope, job) => {
          if (job.createCount + job.updateCount + job.unchangedCount === 0) throw invalid('没有可以导入的行，请先处理问题');
          await importJobRepository.update(scope, id, {
            ...moved(job, 'commit', 'committing'),
            activeHash: job.fileHash,
            commitTime: scope.now(),
            doneRows: job.failureCount,
            createCount: 0,
            updateCount: 0,
            unchangedCount: 0,
            setbacks: 0,
            resultState: null,
          });
        });
      } catch (error) {
        if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('importBusy');
        throw error;
      }
    },

    /** Takes an import back, by whoever began it or may see all. What was used since stays. */
    undo: (scope: Scope, id: number): Promise<true> =>
      inTransaction(scope, async (scope) => {
        const job = access.requireContent(scope, await importJobRepository.lock(scope, id));
        if (job.state === 'undoing') return true as const;
        if (undoUntil(scope, job) === null) throw invalid('这次导入没有可以撤销的内容，或已超过 24 小时');
        await importJobRepository.update(scope, id, {
          ...moved(job, 'undo', 'undoing'),
          undoTime: scope.now(),
          setbacks: 0,
          resultState: null,
        });
        await enqueue(scope, importJob, { importJobId: id, userId: scope.actor.userId });
        return true as const;
      }),

    /** Asks for the annotated workbook as the rows stand now. */
    annotate: (scope: Scope, id: number): Promise<true> =>
      inTransaction(scope, async (scope) => {
        const job = access.requireContent(scope, await importJobRepository.lock(scope, id));
        if (job.headers === null) throw invalid('表格还没有读完，请稍候');
        if (job.fileKey === '') throw invalid('原表格已过期清理，不能再生成标注表');
        if (job.resultState === 'wanted' || job.resultState === 'done') return true as const;
        await importJobRepository.update(scope, id, { resultState: 'wanted' });
        await enqueue(scope, importJob, { importJobId: id, userId: scope.actor.userId });
        return true as const;
      }),
  };
}
