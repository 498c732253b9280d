import { Readable } from 'node:stream';
import { z } from 'zod';
import type { PrintedFile } from '#domain/print/print.service.ts';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import {
  previewRowsInput,
  previewStatementInput,
  printConfigCreateInput,
  printConfigPageInput,
  printConfigRow,
  printConfigUpdateInput,
  printRowsInput,
  printSetup,
  printSetupInput,
  printShipped,
  printShippedInput,
  printStatementInput,
  printTemplateCreateInput,
  printTemplateDetail,
  printTemplatePageInput,
  printTemplateRow,
  printTemplateSimple,
  printTemplateSimpleInput,
  printTemplateUpdateInput,
  printTemplateVersionRow,
} from '#shared/schemas/print.schema.ts';
import { idInput } from '#shared/schemas/wire.schema.ts';
import type { ProcedureMeta } from '../context.ts';
import { crudProcedures } from '../crud-router.ts';
import { bookedFileOutput, FileAnswer, fileOutput } from '../http/file-answer.ts';
import { recordProcedures } from '../record-procedures.ts';
import { PRINTING } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';

const TEMPLATE = 'bs:print-template';

const printType = router(crudProcedures(RESOURCES.printType, (services) => services.resources.printType));

const { get: _, ...templateCalls } = recordProcedures(
  {
    title: '打印模板',
    permission: TEMPLATE,
    sheet: 'printTemplate',
    create: printTemplateCreateInput,
    update: printTemplateUpdateInput,
    page: printTemplatePageInput,
    row: printTemplateRow,
    meta: { update: { summary: '修改打印模板；printTemplate 传 null 恢复内置模板' } },
  },
  (services) => ({ ...services.printTemplates }),
);

const printTemplate = router({
  ...templateCalls,
  get: guarded(`${TEMPLATE}:query`, { summary: '打印模板详情，含模板内容' })
    .input(idInput)
    .output(printTemplateDetail)
    .query(({ ctx, input }) => ctx.services.printTemplates.get(ctx.scope, input.id)),
  listAllSimple: guarded(PRINTING, { summary: '打印模板精简列表；typeId 可传类型编号或类型代码（收据 3，收款记录 13）' })
    .input(printTemplateSimpleInput)
    .output(z.array(printTemplateSimple))
    .query(({ ctx, input }) => ctx.services.printTemplates.listAllSimple(ctx.scope, input)),
  listShipped: guarded(`${TEMPLATE}:query`, { summary: '内置模板列表，新增模板时可选' })
    .input(printShippedInput)
    .output(z.array(printShipped))
    .query(({ ctx, input }) => ctx.services.printTemplates.listShipped(input?.kind)),
  versions: guarded(`${TEMPLATE}:query`, { summary: '打印模板的历史版本，最近 20 个' })
    .input(idInput)
    .output(z.array(printTemplateVersionRow))
    .query(({ ctx, input }) => ctx.services.printTemplates.versions(ctx.scope, input.id)),
});

const printConfig = router(
  recordProcedures(
    {
      title: '打印配置',
      permission: 'bs:print-config',
      sheet: 'printConfig',
      create: printConfigCreateInput,
      update: printConfigUpdateInput,
      page: printConfigPageInput,
      row: printConfigRow,
      meta: { page: { summary: '打印配置分页，第一条为当前使用的配置' } },
    },
    (services) => services.printConfigs,
  ),
);

const answer = ({ fileName, content }: PrintedFile) => new FileAnswer(fileName, 'application/pdf', Readable.from([content]));

type Work = Parameters<NonNullable<ProcedureMeta['conclude']>>[0];

/** A preview changes nothing, so it is a query. REST asks it by POST, because a template that is being designed is too long for a URL. */
const preview = <S extends z.ZodType>(
  permission: ProcedureMeta['permission'] & `bs:${string}`,
  summary: string,
  schema: S,
  make: (work: Work, input: z.output<S>) => Promise<PrintedFile>,
) =>
  guarded(permission, { summary, isFile: true, method: 'POST' })
    .input(schema)
    .output(fileOutput)
    .query(async ({ ctx, input }) => answer(await make(ctx, input as z.output<S>)));

/** The mutation stores its input as answer; the file is made of that after the commit, also for a repeat under the same Idempotency-Key. */
const printed = <S extends z.ZodType>(schema: S, make: (work: Work, input: z.output<S>) => Promise<PrintedFile>) => ({
  isFile: true,
  conclude: async (work: Work, booked: unknown) => answer(await make(work, schema.parse(booked))),
});

const ORDERS = 'bs:order-info:query';
const RECEIPTS = 'bs:order-payment-receipts:query';
const STATEMENT = 'bs:customer-statement:query';
const VOUCHERS = 'bs:payment-and-receipt-records:query';

const print = router({
  setup: guarded(PRINTING, { summary: '打印前需要的模板和开关' })
    .input(printSetupInput)
    .output(printSetup)
    .query(({ ctx, input }) => ctx.services.print.setup(ctx.scope, input.kind)),
  previewOrders: preview(ORDERS, '预览订单的单据（PDF），未审核的订单带水印', previewRowsInput, ({ services, scope }, input) =>
    services.print.previewOrders(scope, input),
  ),
  previewReceipts: preview(RECEIPTS, '预览收据或收款记录（PDF）', previewRowsInput, ({ services, scope }, input) =>
    services.print.previewReceipts(scope, input),
  ),
  previewVouchers: preview(VOUCHERS, '预览收支凭单（PDF）', previewRowsInput, ({ services, scope }, input) =>
    services.print.previewVouchers(scope, input),
  ),
  previewStatement: preview(STATEMENT, '预览客户对账单（PDF）', previewStatementInput, ({ services, scope }, input) =>
    services.print.previewStatement(scope, input),
  ),
  printOrders: guarded(ORDERS, {
    summary: '打印订单的单据（PDF），订单须已审核；计入打印次数',
    ...printed(printRowsInput, ({ services, scope }, input) => services.print.printOrders(scope, input)),
  })
    .input(printRowsInput)
    .output(bookedFileOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.print.notePrintedOrders(ctx.scope, input);
      return input;
    }),
  printReceipts: guarded(RECEIPTS, {
    summary: '打印收据或收款记录（PDF）',
    ...printed(printRowsInput, ({ services, scope }, input) => services.print.printReceipts(scope, input)),
  })
    .input(printRowsInput)
    .output(bookedFileOutput)
    .mutation(({ input }) => input),
  printVouchers: guarded(VOUCHERS, {
    summary: '打印收支凭单（PDF）',
    ...printed(printRowsInput, ({ services, scope }, input) => services.print.printVouchers(scope, input)),
  })
    .input(printRowsInput)
    .output(bookedFileOutput)
    .mutation(({ input }) => input),
  printStatement: guarded(STATEMENT, {
    summary: '打印客户对账单（PDF）',
    ...printed(printStatementInput, ({ services, scope }, input) => services.print.printStatement(scope, input)),
  })
    .input(printStatementInput)
    .output(bookedFileOutput)
    .mutation(({ input }) => input),
});

export const printRouters = { printType, printTemplate, printConfig, print };
