import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Services } from '#domain/compose.ts';
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
import { answerFile, FileAnswer, fileOutput, WORKBOOK_TYPE } from '../http/file-answer.ts';
import { guarded, type ProcedureMeta, router } from '../trpc.ts';

type Call = { ctx: { services: Services; scope: Scope; session: Session } };
type File = { fileKey: string; fileName: string; fileBytes: number; fileHash: string };

function start(
  { ctx: { services, scope, session } }: Call,
  kind: ImportKind,
  { fileKey, fileName, fileBytes: _, fileHash, ...options }: File & Record<string, unknown>,
) {
  const ticked = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value === true]));
  // The job acts for the person, but never with more than the token may that began it.
  const limitedTo = session.kind === 'api' ? scope.grants.permissions : null;
  return services.imports.start(scope, { kind, file: { fileKey, fileName, fileHash }, options: ticked, limitedTo });
}

const conclude: ProcedureMeta['conclude'] = async ({ services, scope, log }, booked: ImportAnswer) => {
  try {
    return await services.imports.outcome(scope, booked.jobId);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The job is booked and goes on; that nobody could look at it now must not read as a refusal.
    log.warn({ err: error, importJobId: booked.jobId }, 'outcome of an import not read');
    return booked;
  }
};

const upload = { field: 'file', maxBytes: IMPORT_FILE_MAX_BYTES };

/** The two calls of whatever can be imported: the upload, and the template to fill in. */
export function importProcedures<Input extends z.ZodType<File & Record<string, unknown>, Record<string, unknown>>>(
  kind: ImportKind,
  permission: string,
  input: Input,
) {
  const noun = importNoun(kind);
  return {
    import: guarded(permission, { upload, conclude, summary: `导入${noun}（.xlsx 或 .xls）` })
      .input(input)
      .output(importAnswer)
      .mutation(({ ctx, input }) => start({ ctx }, kind, input)),
    getImportTemplate: guarded('signedIn', { summary: `${noun}的导入模板，带本店资料的下拉列表` })
      .output(fileOutput)
      .query(async ({ ctx }) => {
        const { fileName, content } = await ctx.services.importTemplate.write(ctx.scope, kind);
        return answerFile(ctx.door, new FileAnswer(fileName, WORKBOOK_TYPE, Readable.from([content])));
      }),
  };
}

const importJob = router({
  get: guarded('signedIn', { summary: '导入任务的进度与结果；只见自己的，有 bs:import-job:query 的可见全部' })
    .input(importJobInput)
    .output(importJobDetail)
    .query(({ ctx, input }) => ctx.services.imports.get(ctx.scope, input.id)),
  page: guarded('signedIn', { summary: '导入任务分页' })
    .input(importJobPageInput)
    .output(importJobPage)
    .query(({ ctx, input }) => ctx.services.imports.page(ctx.scope, input)),
  cancel: guarded('signedIn', { summary: '停止导入；已导入的行保留' })
    .input(importJobInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.imports.cancel(ctx.scope, input.id)),
});

export const importRouters = { importJob };
