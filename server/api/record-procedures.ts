import { z } from 'zod';
import { EXPORTS, type ExportName } from '#domain/all-areas.ts';
import type { RecordPrefix } from '#domain/all-menus.ts';
import type { Services } from '#domain/compose.ts';
import type { Scope } from '#platform/scope.ts';
import { idInput, type Page, pageOf } from '#shared/schemas/wire.schema.ts';
import type { ProcedureMeta } from './context.ts';
import { done } from './done.ts';
import { answerExport } from './export-answer.ts';
import { exportOutput } from './http/file-answer.ts';
import { guarded } from './trpc.ts';

/** What `recordProcedures` needs of a service. */
interface RecordService<Create, Update, Filters, Row> {
  create(scope: Scope, input: Create): Promise<number>;
  update(scope: Scope, input: Update): Promise<void>;
  delete(scope: Scope, id: number): Promise<void>;
  get(scope: Scope, id: number): Promise<Row>;
  page(scope: Scope, input: Filters): Promise<Page<Row>>;
}

interface RecordDescription<CreateWire, Create, UpdateWire, Update, FiltersWire, Filters, Row> {
  /** The record's Chinese name, for the summaries in the documentation. */
  title: string;
  /** `bs:customer-quotes` gives bs:customer-quotes:query, :create, :update, :delete. */
  permission: RecordPrefix;
  sheet: ExportName;
  create: z.ZodType<Create, CreateWire>;
  update: z.ZodType<Update, UpdateWire>;
  page: z.ZodType<Filters, FiltersWire>;
  row: z.ZodType<Row>;
  /** Further declarations of single calls, such as another summary. */
  meta?: Partial<Record<'create' | 'update' | 'delete' | 'get' | 'page', Omit<ProcedureMeta, 'permission'>>>;
}

/** A schema typed by its input alone. Its output is a type parameter here, which tRPC's types cannot infer through. */
type Input<Wire, Given = unknown> = z.ZodType<Given, Wire>;
type Sent = Record<string, unknown>;

/** The export of a list, under the filters of its page call. */
export const exportProcedure = <Wire>(title: string, sheet: ExportName, page: Input<Wire, Sent>) =>
  guarded(EXPORTS[sheet].permission, { isFile: true, summary: `导出${title}` })
    .input(page)
    .output(exportOutput)
    .query(answerExport(sheet));

/** The six calls that every record has. A router that needs one of them otherwise spreads these and replaces it. */
export function recordProcedures<CreateWire, Create, UpdateWire, Update, FiltersWire, Filters extends Sent, Row>(
  record: RecordDescription<CreateWire, Create, UpdateWire, Update, FiltersWire, Filters, Row>,
  serviceOf: (services: Services) => RecordService<Create, Update, Filters, Row>,
) {
  const { title, permission, sheet, row, meta = {} } = record;
  const { create, update, page }: { create: Input<CreateWire>; update: Input<UpdateWire>; page: Input<FiltersWire, Sent> } = record;
  const own: (services: Services) => RecordService<unknown, unknown, unknown, unknown> = serviceOf;
  return {
    create: guarded(`${permission}:create`, { summary: `新增${title}`, ...meta.create })
      .input(create)
      .output(z.number())
      .mutation(({ ctx, input }) => own(ctx.services).create(ctx.scope, input)),
    update: guarded(`${permission}:update`, { summary: `修改${title}`, ...meta.update })
      .input(update)
      .output(done)
      .mutation(({ ctx, input }) => own(ctx.services).update(ctx.scope, input)),
    delete: guarded(`${permission}:delete`, { summary: `删除${title}`, ...meta.delete })
      .input(idInput)
      .output(done)
      .mutation(({ ctx, input }) => own(ctx.services).delete(ctx.scope, input.id)),
    get: guarded(`${permission}:query`, { summary: `${title}详情`, ...meta.get })
      .input(idInput)
      .output(row)
      .query(({ ctx, input }) => own(ctx.services).get(ctx.scope, input.id)),
    page: guarded(`${permission}:query`, { summary: `${title}分页`, ...meta.page })
      .input(page)
      .output(pageOf(row))
      .query(({ ctx, input }) => own(ctx.services).page(ctx.scope, input)),
    exportExcel: exportProcedure(title, sheet, page),
  };
}
