import { z } from 'zod';
import type { Services } from '#domain/compose.ts';
import type { ResourceService } from '#domain/resources/resource.service.ts';
import { type WriteColumn, writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { type Field, type Fields, type ResourceDeclaration, resourceSchemas } from '#shared/resources/resource.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { answerFile, EXCEL_TYPE, FileAnswer, fileOutput } from './http/file-answer.ts';
import { guarded } from './trpc.ts';

function sheetColumn(field: Field<unknown>): WriteColumn {
  const width = Math.min(40, Math.max(10, (field.max ?? 12) / 2));
  if (field.kind === 'decimal') return { header: field.label, width: 14, kind: 'decimal' };
  if (field.kind === 'integer') return { header: field.label, width: 10, kind: 'integer' };
  return { header: field.label, width, kind: 'text' };
}

function sheetValue(field: Field<unknown>, value: unknown): string | number | null {
  if (field.choices) return field.choices.find((choice) => choice.value === value)?.label ?? null;
  return (value ?? null) as string | number | null;
}

/** The sheet of a declared resource: its fields as labelled in the declaration, then when it was made. */
async function* sheetRows(fields: Field<unknown>[], keys: string[], rows: AsyncIterable<Record<string, unknown>>) {
  for await (const row of rows) {
    yield [...keys.map((key, index) => sheetValue(fields[index] as Field<unknown>, row[key])), row.createTime as number];
  }
}

/** The seven calls of a declared resource. A resource with its own rule spreads these and replaces the ones it owns. */
export function crudProcedures<const F extends Fields>(
  declaration: ResourceDeclaration<F>,
  service: (services: Services) => ResourceService<unknown>,
) {
  const schemas = resourceSchemas(declaration);
  const { permission, title } = declaration;
  const keys = Object.keys(declaration.fields);
  const fields = Object.values(declaration.fields);
  type Row = z.output<typeof schemas.row>;
  const own = (services: Services) => service(services) as ResourceService<Row>;
  return {
    create: guarded(`${permission}:create`, { summary: `新增${title}` })
      .input(schemas.create)
      .output(z.number())
      .mutation(({ ctx, input }) => own(ctx.services).create(ctx.scope, input)),
    update: guarded(`${permission}:update`, { summary: `修改${title}` })
      .input(schemas.update)
      .output(z.literal(true))
      .mutation(({ ctx, input }) => own(ctx.services).update(ctx.scope, input)),
    delete: guarded(`${permission}:delete`, { summary: `删除${title}` })
      .input(idInput)
      .output(z.literal(true))
      .mutation(({ ctx, input }) => own(ctx.services).delete(ctx.scope, input.id)),
    get: guarded(`${permission}:query`, { summary: `${title}详情` })
      .input(idInput)
      .output(schemas.row)
      .query(({ ctx, input }) => own(ctx.services).get(ctx.scope, input.id) as Promise<never>),
    page: guarded(`${permission}:query`, { summary: `${title}分页` })
      .input(schemas.page)
      .output(pageOf(schemas.row))
      .query(({ ctx, input }) => own(ctx.services).page(ctx.scope, input)),
    listAllSimple: guarded('signedIn', { summary: `${title}精简列表` })
      .output(z.array(schemas.simple))
      .query(({ ctx }) => own(ctx.services).listAllSimple(ctx.scope)),
    exportExcel: guarded(`${permission}:export`, { summary: `导出${title}` })
      .input(schemas.page)
      .output(fileOutput)
      .query(({ ctx, input }) => {
        const columns: WriteColumn[] = [...fields.map(sheetColumn), { header: '创建时间', width: 20, kind: 'datetime' }];
        const rows = sheetRows(fields, keys, own(ctx.services).exportRows(ctx.scope, input) as AsyncIterable<Record<string, unknown>>);
        const stream = writeWorkbook({ sheetName: title, columns, rows });
        return answerFile(ctx.door, new FileAnswer(`${title}.xls`, EXCEL_TYPE, stream));
      }),
  };
}
