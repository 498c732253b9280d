import { z } from 'zod';
import { EXPORTS, type ExportName } from '#domain/all-areas.ts';
import type { RecordPrefix } from '#domain/all-menus.ts';
import type { Services } from '#domain/compose.ts';
import type { Scope } from '#platform/scope.ts';
import { idInput, type Page, pageOf } from '#shared/schemas/wire.schema.ts';
import { answerExport } from './export-answer.ts';
import { exportOutput } from './http/file-answer.ts';
import { guarded } from './trpc.ts';

/** What a service of records offers; more of its own calls stand beside these. */
export interface RecordService<Create, Update, Filters, Row> {
  create(scope: Scope, input: Create): Promise<number>;
  update(scope: Scope, input: Update): Promise<true>;
  delete(scope: Scope, id: number): Promise<true>;
  get(scope: Scope, id: number): Promise<Row>;
  page(scope: Scope, input: Filters): Promise<Page<Row>>;
}

interface RecordDescription<C extends z.ZodType, U extends z.ZodType, P extends z.ZodType, R extends z.ZodType> {
  /** Its name in the product's language, for the documentation. */
  title: string;
  /** `bs:customer-quotes` gives bs:customer-quotes:query, :create, :update, :delete. */
  permission: RecordPrefix;
  /** Its export; absent where the list is not exported. */
  sheet: ExportName;
  create: C;
  update: U;
  page: P;
  row: R;
}

type Sent = Record<string, unknown>;

/** The schema with what it takes, but not what it gives: tRPC cannot follow a type parameter through its resolvers. */
export const asInput = <S extends z.ZodType>(schema: S): z.ZodType<Sent, z.input<S>> => schema as z.ZodType as z.ZodType<Sent, z.input<S>>;
/** The schema with what it gives, but not what it takes. */
export const asOutput = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> => schema as z.ZodType as z.ZodType<z.output<S>>;

/**
 * The six calls that every record has. A record with a call that differs spreads these and replaces it.
 */
export function recordProcedures<C extends z.ZodType, U extends z.ZodType, P extends z.ZodType, R extends z.ZodType>(
  { title, permission, sheet, create, update, page, row }: RecordDescription<C, U, P, R>,
  serviceOf: (services: Services) => RecordService<z.output<C>, z.output<U>, z.output<P>, z.output<R>>,
) {
  const own = serviceOf as (services: Services) => RecordService<unknown, unknown, unknown, unknown>;
  return {
    create: guarded(`${permission}:create`, { summary: `新增${title}` })
      .input(asInput(create))
      .output(z.number())
      .mutation(({ ctx, input }) => own(ctx.services).create(ctx.scope, input)),
    update: guarded(`${permission}:update`, { summary: `修改${title}` })
      .input(asInput(update))
      .output(z.literal(true))
      .mutation(({ ctx, input }) => own(ctx.services).update(ctx.scope, input)),
    delete: guarded(`${permission}:delete`, { summary: `删除${title}` })
      .input(idInput)
      .output(z.literal(true))
      .mutation(({ ctx, input }) => own(ctx.services).delete(ctx.scope, input.id)),
    get: guarded(`${permission}:query`, { summary: `${title}详情` })
      .input(idInput)
      .output(asOutput(row))
      .query(({ ctx, input }) => own(ctx.services).get(ctx.scope, input.id)),
    page: guarded(`${permission}:query`, { summary: `${title}分页` })
      .input(asInput(page))
      .output(pageOf(asOutput(row)))
      .query(({ ctx, input }) => own(ctx.services).page(ctx.scope, input)),
    exportExcel: guarded(EXPORTS[sheet].permission, { isFile: true, summary: `导出${title}` })
      .input(asInput(page))
      .output(exportOutput)
      .query(answerExport(sheet)),
  };
}
