import { Readable } from 'node:stream';
import type { z } from 'zod';
import { IMPORT_PERMISSIONS, IMPORT_REGISTRY } from '#domain/all-areas.ts';
import type { PermissionName } from '#domain/all-menus.ts';
import type { Services } from '#domain/compose.ts';
import { SEE_ALL_IMPORTS } from '#domain/imports/import-access.ts';
import type { Session } from '#domain/system/session.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import {
  IMPORT_FILE_MAX_BYTES,
  type ImportAnswer,
  type ImportKind,
  importAnswer,
  importJobDetail,
  importJobInput,
  importJobPage,
  importJobPageInput,
  importNoun,
} from '#shared/schemas/import.schema.ts';
import {
  importFixInput,
  importIssues,
  importMatchInput,
  importRepairChoices,
  importRepairChoicesInput,
  importRepairInput,
  importRows,
  importRowsInput,
} from '#shared/schemas/import-review.schema.ts';
import type { ProcedureMeta } from '../context.ts';
import { done } from '../done.ts';
import { FileAnswer, fileOutput, WORKBOOK_TYPE } from '../http/file-answer.ts';
import { guarded, router } from '../trpc.ts';

type Call = { ctx: { services: Services; scope: Scope; session: Session } };
type File = { fileKey: string; fileName: string; fileBytes: number; fileHash: string };

function start(
  { ctx: { services, scope, session } }: Call,
  kind: ImportKind,
  { fileKey, fileName, fileBytes: _, fileHash, dryRun, ...options }: File & Record<string, unknown>,
) {
  const ticked = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value === true]));
  // The job acts with the person's rights, but where an API token began it, with no more than the token's.
  const limitedTo = session.kind === 'api' ? scope.grants.permissions : null;
  return services.imports.start(scope, {
    kind,
    file: { fileKey, fileName, fileHash },
    options: ticked,
    isRehearsed: dryRun === true,
    limitedTo,
  });
}

const conclude: NonNullable<ProcedureMeta['conclude']> = async ({ services, scope, log }, booked) => {
  const { jobId } = booked as ImportAnswer;
  try {
    return await services.imports.outcome(scope, jobId);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The job is committed and goes on. Its outcome could not be read, which must not look like a refusal, so the job's id is answered.
    log.warn({ err: error, importJobId: jobId }, 'outcome of an import not read');
    return booked;
  }
};

const upload: ProcedureMeta['upload'] = {
  field: 'file',
  maxBytes: IMPORT_FILE_MAX_BYTES,
  admit: ({ services, scope }) => services.imports.requireRoom(scope),
};

/** For an import whose answer has further fields. */
interface Answering {
  output: z.ZodType<ImportAnswer>;
  answerOf?: (answer: ImportAnswer) => ImportAnswer;
}

/** The two calls of anything that can be imported: the upload of a workbook, and the template to fill in. */
export function importProcedures<Input extends z.ZodType<File & Record<string, unknown>, Record<string, unknown>>>(
  kind: ImportKind,
  permission: PermissionName,
  input: Input,
  { output, answerOf = (answer) => answer }: Answering = { output: importAnswer },
) {
  const noun = importNoun(kind);
  const { isForPeople = false } = IMPORT_REGISTRY.importers[kind];
  const concludeAs: ProcedureMeta['conclude'] = async (call, booked) => answerOf((await conclude(call, booked)) as ImportAnswer);
  return {
    import: guarded(permission, { upload, conclude: concludeAs, isForPeople, summary: `导入${noun}（.xlsx 或 .xls）` })
      .input(input)
      .output(output)
      .mutation(({ ctx, input }) => start({ ctx }, kind, input)),
    getImportTemplate: guarded(permission, { isFile: true, summary: `${noun}的导入模板，带本店资料的下拉列表` })
      .output(fileOutput)
      .query(async ({ ctx }) => {
        const { fileName, content } = await ctx.services.importTemplate.write(ctx.scope, kind);
        return new FileAnswer(fileName, WORKBOOK_TYPE, Readable.from([content]));
      }),
  };
}

/** The services also check the permission of the job's own kind: who may import one kind may not see the imports of another. */
const importJob = router({
  get: guarded([...IMPORT_PERMISSIONS, SEE_ALL_IMPORTS], { summary: '导入任务的进度与结果；只见自己的，有 bs:import-job:query 的可见全部' })
    .input(importJobInput)
    .output(importJobDetail)
    .query(({ ctx, input }) => ctx.services.imports.get(ctx.scope, input.id)),
  page: guarded([...IMPORT_PERMISSIONS, SEE_ALL_IMPORTS], { summary: '导入任务分页' })
    .input(importJobPageInput)
    .output(importJobPage)
    .query(({ ctx, input }) => ctx.services.imports.page(ctx.scope, input)),
  cancel: guarded([...IMPORT_PERMISSIONS, SEE_ALL_IMPORTS], { summary: '停止导入；已导入的行保留' })
    .input(importJobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.imports.cancel(ctx.scope, input.id)),
  match: guarded(IMPORT_PERMISSIONS, { summary: '为未识别的列指定字段，本店以后自动沿用' })
    .input(importMatchInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.match(ctx.scope, input)),
  issues: guarded(IMPORT_PERMISSIONS, { summary: '试导入发现的问题，按处理办法归组' })
    .input(importJobInput)
    .output(importIssues)
    .query(({ ctx, input }) => ctx.services.importPreview.issues(ctx.scope, input.id)),
  rows: guarded(IMPORT_PERMISSIONS, { summary: '导入的行：内容、将做什么、有什么问题' })
    .input(importRowsInput)
    .output(importRows)
    .query(({ ctx, input }) => ctx.services.importPreview.rows(ctx.scope, input)),
  repairChoices: guarded(IMPORT_PERMISSIONS, { summary: '可用来替换一个不存在的名称的现有名称' })
    .input(importRepairChoicesInput)
    .output(importRepairChoices)
    .query(({ ctx, input }) => ctx.services.importPreview.repairChoices(ctx.scope, input)),
  repair: guarded(IMPORT_PERMISSIONS, { summary: '一次处理一组问题，并重新检查这些行' })
    .input(importRepairInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.repair(ctx.scope, input)),
  // A cell may hold a cost.
  fix: guarded(IMPORT_PERMISSIONS, { summary: '修改单元格，并重新检查这些行', secretFields: ['value'] })
    .input(importFixInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.fix(ctx.scope, input)),
  rematch: guarded(IMPORT_PERMISSIONS, { summary: '重新指定列：忘记本店对这些列的选择，再问一次' })
    .input(importJobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.rematch(ctx.scope, input.id)),
  commit: guarded(IMPORT_PERMISSIONS, { summary: '正式导入检查通过的行' })
    .input(importJobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.commit(ctx.scope, input.id)),
  undo: guarded(IMPORT_PERMISSIONS, { summary: '撤销导入，结束后 24 小时内；之后被改动、审核或收款的行保留' })
    .input(importJobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.undo(ctx.scope, input.id)),
  annotate: guarded(IMPORT_PERMISSIONS, { summary: '生成标注了导入结果的原表格，完成后可下载' })
    .input(importJobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.importReview.annotate(ctx.scope, input.id)),
  result: guarded(IMPORT_PERMISSIONS, { isFile: true, summary: '下载标注了导入结果的原表格' })
    .input(importJobInput)
    .output(fileOutput)
    .query(async ({ ctx, input }) => {
      const { fileName, stream } = await ctx.services.imports.result(ctx.scope, input.id);
      return new FileAnswer(fileName, WORKBOOK_TYPE, stream);
    }),
});

export const importRouters = { importJob };
