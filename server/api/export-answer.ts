import type { ExportName } from '#domain/all-areas.ts';
import type { ExportFilters } from '#domain/exports/export-definition.ts';
import type { Scope } from '#platform/scope.ts';
import type { Context } from './context.ts';
import { EXCEL_TYPE, FileAnswer } from './http/file-answer.ts';

interface ExportCall {
  ctx: Context & { scope: Scope };
  input: ExportFilters & { pageNo?: number; pageSize?: number; sort?: string };
}

/**
 * Exports a list under the filters of its page call, newest first. Page, page size and sorting are ignored. Answers the workbook itself,
 * however long, or `{jobId}` under `Prefer: respond-async`.
 */
export function answerExport(name: ExportName) {
  return async ({ ctx, input: { pageNo: _, pageSize: __, sort: ___, ...filters } }: ExportCall) => {
    const answer = await ctx.services.exports.open(ctx.scope, name, filters, ctx.isAsyncPreferred ?? false);
    return 'jobId' in answer ? answer : new FileAnswer(answer.fileName, EXCEL_TYPE, answer.stream);
  };
}
