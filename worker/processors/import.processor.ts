import type { RunningImport } from '#domain/imports/import-run.service.ts';
import { outageOf } from '#platform/db/outage.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import { readTables, type TableRecord } from '#platform/excel/sheet-table.ts';
import { WorkbookError } from '#platform/excel/workbook-error.ts';
import type { Scope } from '#platform/scope.ts';
import type { importJob } from '#shared/jobs/import.job.ts';
import type { Outcome, Processor, ProcessorTools } from '../processor.ts';
import { readWorkbook } from '../sandbox/read-workbook.ts';

/** Rows stored in one transaction while a sheet is read. */
const STAGE_ROWS = 2000;
/** Chunks of one import that are applied at the same time, where its importer allows it (`isSideBySide`). */
const LANES = 2;

type Payload = ReturnType<(typeof importJob)['payload']['parse']>;

/** Whether a person must match columns first. Only imports with a rehearsal ask, because a person looks at them. */
function asksFor(run: RunningImport, header: SheetHeader | null): header is SheetHeader {
  return run.isRehearsed && header !== null && header.unknown.length > 0;
}

/** Reads the workbook in a process of its own and stores its rows. A repeated reading gives rows the same numbers. */
async function read(run: RunningImport, { services, storage, signal }: ProcessorTools): Promise<void> {
  const headers: SheetHeader[] = [];
  /** In sheets without a known header: the row that is most like one. */
  let candidate: SheetHeader | null = null;
  let waiting: TableRecord[] = [];
  let staged = 0;
  let passed = 0;
  const stage = async () => {
    const isOn = await services.importRun.stage(run, staged + 1, waiting);
    staged += waiting.length;
    waiting = [];
    return isOn;
  };
  const batches = readWorkbook(storage.localPath(run.fileKey), { signal });
  try {
    for await (const event of readTables(batches, run.importer.columns, { choices: run.choices })) {
      if (event.kind === 'header') headers.push(event.header);
      if (event.kind === 'skippedSheet') candidate ??= event.header;
      if (event.kind === 'passedRows') passed += event.count;
      if (event.kind === 'header' || (event.kind === 'skippedSheet' && event.reason === 'missingColumns')) {
        if (asksFor(run, event.header)) {
          if (await stage()) await services.importRun.askForColumns(run, event.header);
          return;
        }
      }
      if (event.kind !== 'records') continue;
      for (const record of event.records) {
        waiting.push(record);
        if (waiting.length === STAGE_ROWS && !(await stage())) return;
      }
    }
  } catch (error) {
    const isHeaderMissing = error instanceof WorkbookError && error.code === 'headerNotFound';
    if (!isHeaderMissing || !asksFor(run, candidate)) throw error;
    await services.importRun.askForColumns(run, candidate);
    return;
  }
  if (await stage()) await services.importRun.finishReading(run, headers, passed);
}

async function annotate(run: RunningImport, { services, storage, signal }: ProcessorTools): Promise<void> {
  await services.importResult.write(run.scope, run.jobId, readWorkbook(storage.localPath(run.fileKey), { signal }), signal);
}

/** Works on the job until it ends, a person has to decide, or the turn is over. */
async function work(scope: Scope, jobId: number, tools: ProcessorTools): Promise<Outcome> {
  const { services, signal } = tools;
  for (let isLaidAside = false; ; ) {
    const run = await services.importRun.open(scope, jobId);
    if (!run) return 'done';
    if (run.phase === 'idle') {
      if (!run.isResultWanted) return 'done';
      // Then opens the job again, because another workbook may have been asked for meanwhile.
      await annotate(run, tools);
      if (signal.aborted) return 'unfinished';
      continue;
    }
    if (run.phase === 'read') await read(run, tools);
    else if (run.phase === 'undo') isLaidAside = await goOn(() => services.importUndo.undoNext(run), tools);
    else isLaidAside = await apply(run, tools);
    if (isLaidAside) return signal.aborted ? 'unfinished' : 'yield';
  }
}

/** Repeats a step until it returns false or the turn is over. @returns whether there may be more to do */
async function goOn(step: () => Promise<boolean>, { signal, isSliceOver }: ProcessorTools): Promise<boolean> {
  while (await step()) if (signal.aborted || isSliceOver()) return true;
  return false;
}

/** Applies two chunks at the same time where possible: one is computed while the other is written. */
async function apply(run: RunningImport, tools: ProcessorTools): Promise<boolean> {
  const lane = () => goOn(() => tools.services.importRun.applyNext(run), tools);
  const lanes = await Promise.allSettled(Array.from({ length: run.importer.isSideBySide ? LANES : 1 }, lane));
  const failed = lanes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return lanes.some((one) => one.status === 'fulfilled' && one.value);
}

function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Imports a sheet. It may be killed at any statement, repeated, or run by two workers at once: every step is one transaction that locks
 * what it changes, so each row has its effect exactly once.
 */
export const importProcessor: Processor<Payload> = {
  async run(scope, { importJobId }, tools) {
    const { services, log, signal } = tools;
    try {
      return await work(scope, importJobId, tools);
    } catch (error) {
      if (signal.aborted) return 'unfinished';
      // Not the file's fault.
      if (outageOf(error)) throw error;
      if (error instanceof WorkbookError) await services.importRun.fail(scope, importJobId, error.message);
      else if (isFileMissing(error)) await services.importRun.fail(scope, importJobId, '上传的文件已不存在，请重新上传');
      else {
        log.warn({ err: error, importJobId }, 'import interrupted');
        if (await services.importRun.noteSetback(scope, importJobId)) throw error;
      }
      return 'done';
    }
  },

  abandon: (scope, { importJobId }, reason, { services }) => services.importRun.fail(scope, importJobId, reason),
};
