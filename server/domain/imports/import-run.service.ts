import { inTransaction } from '#platform/db/transaction.ts';
import type { HeaderChoices } from '#platform/excel/sheet-header.ts';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, narrowedGrants } from '#shared/permissions.ts';
import { FLAG } from '#shared/states.ts';
import { headerChoiceRepository } from './header-choice.repository.ts';
import { type ImportPhase, phaseOf } from './import.transitions.ts';
import { importBlockRepository } from './import-block.repository.ts';
import { applyNext } from './import-chunk.ts';
import { failJob } from './import-end.ts';
import { importJobRepository } from './import-job.repository.ts';
import { askForColumns, finishReading, stage } from './import-reading.ts';
import type { ImportRegistry, SheetImporter } from './import-registry.ts';
import { Staging } from './staging.ts';

/** Unexpected errors, such as a database that goes away, after which the job is given up. */
const MOST_SETBACKS = 10;

/** A job that a worker runs, with the present rights of the person who began it. */
export interface RunningImport {
  scope: Scope;
  jobId: number;
  fileKey: string;
  importer: SheetImporter;
  phase: ImportPhase;
  /** A person sees a rehearsal before anything is applied. */
  isRehearsed: boolean;
  /** The shop's choices for headers that the product does not know. */
  choices: HeaderChoices;
  /** The annotated workbook is to be written. */
  isResultWanted: boolean;
  /** Collects the rows that are being read into blocks. */
  staging: Staging;
}

export type ImportRunService = ReturnType<typeof createImportRunService>;

/** The steps of a worker's run of an import. Each is a transaction, and each may be repeated or run by two workers at once without harm. */
export function createImportRunService({ importers }: Pick<ImportRegistry, 'importers'>) {
  return {
    /** Loads a job to go on with it. @returns null when it does not exist */
    async open(scope: Scope, jobId: number): Promise<RunningImport | null> {
      const job = await importJobRepository.find(scope, jobId);
      if (!job) return null;
      const kind = job.kind;
      const importer = importers[kind];
      const grants = job.limitedTo === null ? scope.grants : narrowedGrants(scope.grants, job.limitedTo);
      const phase = phaseOf(job);
      const isResultWanted = phase === 'idle' && job.resultState === 'wanted';
      // A resumed reading must use the choices that it began with, or the numbers of the rows would differ.
      const isBegun = job.state === 'reading' && job.headerChoices !== null;
      const shared = isBegun ? {} : await headerChoiceRepository.find(scope, kind);
      const choices = new Map(Object.entries({ ...shared, ...job.headerChoices }));
      const run = {
        scope: { ...scope, grants },
        jobId,
        fileKey: job.fileKey,
        importer,
        isRehearsed: job.isRehearsed === FLAG.yes,
        choices,
        isResultWanted,
        // Without blocks where the whole file is one group, and for a job that an older release began to store without them.
        staging: new Staging(importer.groupColumn === null || (job.totalRows > 0 && !(await importBlockRepository.hasAny(scope, jobId)))),
      };
      if (phase === 'idle') return { ...run, phase };
      if (!isPermitted(grants, importer.permission)) {
        await failJob(scope, jobId, '发起人已没有导入权限');
        return { ...run, phase: 'idle' };
      }
      return { ...run, phase };
    },

    stage,
    askForColumns,
    finishReading,
    applyNext,
    fail: failJob,

    /** Counts an unexpected error. @returns false when there were too many and the job has been ended */
    async noteSetback(scope: Scope, jobId: number): Promise<boolean> {
      const job = await inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (job) await importJobRepository.update(scope, jobId, { setbacks: job.setbacks + 1 });
        return job;
      });
      if (!job || (phaseOf(job) === 'idle' && job.resultState !== 'wanted')) return false;
      if (job.setbacks + 1 < MOST_SETBACKS) return true;
      await failJob(scope, jobId, `系统多次出错，已停止：已处理 ${job.doneRows} 行，其余没有处理。请稍后重新上传同一文件`);
      return false;
    },
  };
}
