import { inTransaction } from '#platform/db/transaction.ts';
import { compactHeader, HeaderMatcher } from '#platform/excel/sheet-header.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { importJob } from '#shared/jobs/import.job.ts';
import { foldName } from '../naming/folded-name.ts';
import { found } from '../records/record.ts';
import { takeOutGroups, takeOutGroupsOf } from './block-rows.ts';
import { headerChoiceRepository } from './header-choice.repository.ts';
import { type ImportMove, moved, requireMove } from './import.transitions.ts';
import type { ImportAccess } from './import-access.ts';
import { undoUntil } from './import-answers.ts';
import { refuseTwice } from './import-busy.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import type { IssueRepair } from './import-job.table.ts';
import { matchedColumns } from './import-preview.service.ts';
import { forgetRows } from './import-reading.ts';
import { importReviewRepository } from './import-review.repository.ts';
import { noCreation } from './import-rights.ts';
import { lookAgain } from './issue-repair.ts';
import type { Repair } from './sheet-row.ts';
import { groupKeyOf } from './stored-sheet.ts';

async function tick(scope: Scope, job: StoredImportJob, option: string): Promise<void> {
  await importJobRepository.update(scope, job.id, { options: JSON.stringify({ ...job.options, [option]: true }) });
}

type RepairRequest = { id: number; issueId: number; action: 'create' | 'createAll' | 'map' | 'clear' | 'option'; to?: string | undefined };

export type ImportReviewService = ReturnType<typeof createImportReviewService>;

/** The decisions of a person between the upload of a sheet and its import, and the undo. */
export function createImportReviewService(access: ImportAccess) {
  /** Changes a job of the caller and queues it for a worker. @throws AppError notFound, forbidden, invalid in another state */
  function change(scope: Scope, id: number, move: ImportMove, work: (scope: Scope, job: StoredImportJob) => Promise<void>): Promise<void> {
    return inTransaction(scope, async (scope) => {
      const job = access.requireOwn(scope, await importJobRepository.lock(scope, id));
      requireMove(job, move);
      // From here on the job has the rights of this call: one that came with an API token is limited to the token's permissions.
      await importJobRepository.update(scope, id, { limitedTo: JSON.stringify(scope.grants.permissions) });
      await work(scope, job);
      await enqueue(scope, importJob, { importJobId: id, userId: scope.actor.userId });
    });
  }

  /** An import creates names and changes records only for a person who may do so otherwise. @throws AppError invalid, forbidden */
  function requireRights(scope: Scope, job: StoredImportJob, repair: Repair | null, action: RepairRequest['action']): void {
    const makes = action === 'create' || action === 'createAll';
    if (makes && repair?.kind === 'name' && !access.mayCreateIn(scope, repair.list)) throw invalid(noCreation(repair.noun));
    if (action === 'option' && !access.mayUpdate(scope, job)) throw new AppError('forbidden');
  }

  return {
    /** Assigns fields to unknown columns, for this sheet and later ones of the shop. The file is then read again. */
    match: (scope: Scope, { id, choices }: { id: number; choices: ReadonlyArray<{ header: string; key: string | null }> }): Promise<void> =>
      change(scope, id, 'match', async (scope, job) => {
        const { columns } = access.importerOf(job);
        const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
        const matching = job.matching ?? { unknown: [], absent: [] };
        const free = new Set(matching.absent.map(({ key }) => key));
        // A header may be any word, `constructor` too: the record must have no inherited properties.
        const chosen: Record<string, string | null> = Object.create(null);
        for (const { header, key } of choices) {
          if (!matching.unknown.some((column) => column.header === header)) throw invalid(`表格中没有待识别的列「${header}」`);
          if (key !== null && !free.delete(key)) throw invalid(`「${labelOf(key)}」不能选给「${header}」：没有这个字段，或已被另一列使用`);
          chosen[compactHeader(header)] = key;
        }
        const missing = matching.absent.filter(({ key, isRequired }) => isRequired && free.has(key));
        if (missing.length > 0) throw invalid(`缺少必填列：${missing.map(({ label }) => label).join('、')}`);
        // Columns without a choice are left out of the import.
        for (const { header } of matching.unknown) chosen[compactHeader(header)] ??= null;
        const matcher = new HeaderMatcher(columns);
        const lasting = Object.entries(chosen).filter(([header]) => !matcher.claims(header));
        await headerChoiceRepository.remember(scope, job.kind, lasting);
        await importJobRepository.update(scope, id, {
          ...moved(job, 'match', 'queued'),
          matching: null,
          headerChoices: JSON.stringify({ ...job.headerChoices, ...chosen }),
        });
      }),

    /** Forgets the shop's choices for the columns of this sheet, and asks for them again. */
    rematch: (scope: Scope, id: number): Promise<void> =>
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

    /** Repairs all rows of an issue in one way and checks them again. The worker does it, because they may be very many. */
    repair: (scope: Scope, { id, issueId, action, to }: RepairRequest): Promise<void> =>
      change(scope, id, 'lookAgain', async (scope, job) => {
        const issue = found(await importIssueRepository.find(scope, id, issueId), '问题');
        const { repair, columnKey } = issue;
        requireRights(scope, job, repair, action);
        const mending: IssueRepair = { issueId, columnKey };
        if (action === 'option' && repair?.kind === 'option') await tick(scope, job, repair.option);
        else if (action === 'create' && repair?.kind === 'name' && repair.flag !== null)
          await tick(scope, job, `${repair.flag}:${foldName(repair.name)}`);
        else if (action === 'createAll' && repair?.kind === 'name' && repair.flag !== null) {
          await tick(scope, job, repair.flag);
          mending.list = repair.list;
        } else if (action === 'map' && repair?.kind === 'name' && to) mending.text = to;
        else if (action === 'clear' && repair?.kind === 'name' && repair.canClear) mending.text = null;
        else throw invalid('这个问题不能这样处理');
        await lookAgain(scope, job, { repair: mending });
      }),

    /** Writes new texts into cells and checks the groups of their rows again. */
    fix: (
      scope: Scope,
      { id, fixes }: { id: number; fixes: ReadonlyArray<{ rowNo: number; key: string; value: string }> },
    ): Promise<void> =>
      change(scope, id, 'lookAgain', async (scope, job) => {
        const importer = access.importerOf(job);
        const hidden = access.hiddenColumns(scope, job);
        const keys = new Set(matchedColumns(job, importer.columns).flatMap(({ key }) => (hidden.has(key) ? [] : [key])));
        const rowNos = [...new Set(fixes.map(({ rowNo }) => rowNo))];
        await takeOutGroupsOf(scope, id, rowNos);
        const rows = new Map((await importReviewRepository.findByNumbers(scope, id, rowNos)).map((row) => [row.rowNo, row]));
        const groups = new Set<string>();
        /** Groups that a row joins because its group column was changed. */
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
        await lookAgain(scope, job, { groupKeys: [...groups] });
      }),

    /** Imports the rows that passed the rehearsal. */
    commit: (scope: Scope, id: number): Promise<void> =>
      refuseTwice(() =>
        change(scope, id, 'commit', async (scope, job) => {
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
        }),
      ),

    /** Undoes an import. The person who began it may do so, and people who see all imports. Records that were used since stay. */
    undo: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const job = access.requireContent(scope, await importJobRepository.lock(scope, id));
        if (job.state === 'undoing') return;
        if (undoUntil(scope, job) === null) throw invalid('这次导入没有可以撤销的内容，或已超过 24 小时');
        await importJobRepository.update(scope, id, {
          ...moved(job, 'undo', 'undoing'),
          undoTime: scope.now(),
          setbacks: 0,
          resultState: null,
        });
        await enqueue(scope, importJob, { importJobId: id, userId: scope.actor.userId });
      }),

    /** Asks for the annotated workbook with the present outcomes of the rows. */
    annotate: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const job = access.requireContent(scope, await importJobRepository.lock(scope, id));
        if (job.headers === null) throw invalid('表格还没有读完，请稍候');
        if (job.fileKey === '') throw invalid('原表格已过期清理，不能再生成标注表');
        if (job.resultState === 'wanted' || job.resultState === 'done') return;
        await importJobRepository.update(scope, id, { resultState: 'wanted' });
        await enqueue(scope, importJob, { importJobId: id, userId: scope.actor.userId });
      }),
  };
}
