import { Places } from '#platform/places.ts';
import type { SlipPrinter } from '#platform/print/print-process.ts';
import { PRINT_LIMITS, PrintProblem, type Slip } from '#platform/print/slip.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { PRINT_KIND_NAMES, PRINT_KINDS, type PrintKind, type PrintSource } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import { formatDate } from '#shared/rules/format.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type {
  PreviewRowsInput,
  PreviewStatementInput,
  PrintRowsInput,
  PrintSetup,
  PrintStatementInput,
} from '#shared/schemas/print.schema.ts';
import { FLAG } from '#shared/states.ts';
import type { FileService } from '../files/file.service.ts';
import { voucherService } from '../finance/voucher.service.ts';
import { orderService } from '../orders/order.service.ts';
import { notePrinted } from '../orders/order-print.service.ts';
import { receiptService } from '../receipts/receipt.service.ts';
import { statementService } from '../receipts/statement.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { currentSignature } from '../signatures/signature.service.ts';
import { receiptSlips, statementSlips, voucherSlips } from './money-slips.ts';
import { type OrderNames, orderSlips, type SlipContext } from './order-slips.ts';
import { companyValues, type PictureToggles, printedCompany, withPlaceholders } from './print-company.ts';
import { printTemplateService, refuseWrongTemplate, templateOf } from './print-template.service.ts';
import { fileKeyOf, slipPictures, withoutMissing } from './slip-pictures.ts';
import { wantedFields } from './slip-values.ts';

interface PrintParts {
  files: Pick<FileService, 'picture'>;
  printer: SlipPrinter;
}

/** A PDF with its name. */
export interface PrintedFile {
  fileName: string;
  content: Buffer;
}

type SlipInput = PictureToggles &
  Pick<PreviewRowsInput, 'templateId' | 'kind' | 'printTemplate' | 'placeholders' | 'offsetX' | 'offsetY' | 'origin'>;
interface Chosen {
  kind: PrintKind;
  title: string;
  template: PrintTemplate;
}

/** Files that one process makes at a time: in all, and of one shop. */
const AT_ONCE = 16;
const OF_SHOP = 4;
const DESIGNING = ['bs:print-template:create', 'bs:print-template:update'] as const;
/** Kinds of ledger entries for which money was received. Rounding off and advances from other orders get no receipt. */
const RECEIVED: ReadonlySet<string> = new Set(['receipt', 'deposit']);
const UNAUDITED = '未审核 仅供预览';
/** Leaves out of a print what only previews may show: unsaved templates and placeholders. */
const NO_DRAFT = { printTemplate: undefined, placeholders: undefined } as const;

/** An id that is given twice is printed once. */
const once = (ids: readonly number[]): number[] => [...new Set(ids)];
const kindsOf = (source: PrintSource): PrintKind[] => PRINT_KIND_NAMES.filter((kind) => PRINT_KINDS[kind].source === source);

/** File keys of signatures, by order. An order that was changed after it was signed is left out: the signature does not cover it. */
async function signaturesOf(scope: Scope, orders: readonly OrderDetail[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const { id, orderId, isWhetherSign } of orders) {
    const path = isWhetherSign === FLAG.yes ? await currentSignature(scope, orderId) : null;
    if (path !== null) found.set(id, path);
  }
  return found;
}

/** Names of the list entries that orders hold by id, disabled ones too. Read in turn, so that a call's statements keep their order. */
async function orderNames(scope: Scope): Promise<OrderNames> {
  const namesOf = async (name: 'orderProcessSteps' | 'billType' | 'deliveryType' | 'paymentType') =>
    new Map((await resourceServices[name].list(scope)).map((row): [number, string] => [row.id, row.name]));
  return {
    steps: await namesOf('orderProcessSteps'),
    billTypes: await namesOf('billType'),
    deliveryTypes: await namesOf('deliveryType'),
    paymentTypes: await namesOf('paymentType'),
  };
}

/** The template of a call: a draft, a template of the shop, or the first one of the kind. @throws AppError invalid, forbidden, notFound */
async function chosen(scope: Scope, source: PrintSource, { templateId, kind, printTemplate }: SlipInput): Promise<Chosen> {
  const kinds = kindsOf(source);
  if (kind !== undefined && !kinds.includes(kind)) throw invalid('所选的打印类型不能打印这些内容');
  if (printTemplate) {
    // A draft can put any text above the shop's seal, so it takes the permission to change templates.
    if (!DESIGNING.some((permission) => isPermitted(scope.grants, permission))) throw new AppError('forbidden');
    if (kind === undefined) throw invalid('打印类型不能为空');
    refuseWrongTemplate(printTemplate, kind);
    return { kind, title: PRINT_KINDS[kind].name, template: printTemplate };
  }
  const row = await printTemplateService.chosen(scope, { templateId, kinds: kind === undefined ? kinds : [kind] });
  return { kind: row.kind, title: row.title, template: templateOf(row) };
}

export type PrintService = ReturnType<typeof createPrintService>;

/** Makes slips of orders, receipts, vouchers and statements as PDF. Preview and print make the same file. */
export function createPrintService({ files, printer }: PrintParts) {
  const places = new Places();
  const hasPicture = (scope: Scope) => async (address: string | null) =>
    address !== null && (await files.picture(scope, { path: fileKeyOf(address) })) !== null;

  async function contextOf(scope: Scope, input: SlipInput, { kind, template }: Chosen): Promise<Omit<SlipContext, keyof OrderNames>> {
    const company = await printedCompany(scope);
    return {
      company: companyValues(input.placeholders ? await withPlaceholders(company, hasPicture(scope)) : company, input),
      print: { userName: scope.actor.nickname, time: scope.now() },
      origin: input.origin ?? '',
      wanted: wantedFields(template, kind, scope.grants),
    };
  }

  async function made(
    scope: Scope,
    { kind, title, template }: Chosen,
    input: SlipInput,
    slips: readonly Slip[],
    of: string,
  ): Promise<PrintedFile> {
    if (slips.length === 0) throw invalid('没有可以打印的内容');
    const leave = places.take({ all: AT_ONCE, [`shop ${scope.tenantId}`]: OF_SHOP });
    if (!leave) throw new AppError('crowded', { detail: '正在打印的内容较多', seconds: 2 });
    try {
      const pictures = await slipPictures(scope, files, { kind, template, slips });
      const content = await printer.print({
        kind,
        template,
        slips: slips.map((slip) => withoutMissing(slip, kind, pictures)),
        pictures,
        offset: { x: input.offsetX ?? 0, y: input.offsetY ?? 0 },
        title: `${title} ${of}`,
      });
      return { fileName: `${title} ${of}.pdf`, content };
    } catch (error) {
      throw error instanceof PrintProblem ? invalid(error.message) : error;
    } finally {
      leave();
    }
  }

  async function ofOrders(scope: Scope, input: PreviewRowsInput): Promise<PrintedFile> {
    const choice = await chosen(scope, 'order', input);
    const orders = await orderService.getAll(scope, once(input.ids), PRINT_LIMITS.rows);
    const context = { ...(await contextOf(scope, input, choice)), ...(await orderNames(scope)) };
    const signatures = context.wanted.fields.has('order.signature') ? await signaturesOf(scope, orders) : new Map<number, string>();
    const slips = orders.flatMap((order) => {
      const own = orderSlips(choice.kind, { ...order, signatureImgUrl: signatures.get(order.id) ?? null }, context);
      return order.auditStatus ? own : own.map((slip) => ({ ...slip, watermark: UNAUDITED }));
    });
    if (slips.length === 0 && choice.kind === 'processOrder') throw invalid('所选订单没有工艺流程，没有工序可以打印');
    const [first] = orders;
    return made(scope, choice, input, slips, orders.length === 1 && first ? first.orderId : `${orders.length} 个订单`);
  }

  async function ofReceipts(scope: Scope, input: PreviewRowsInput): Promise<PrintedFile> {
    const choice = await chosen(scope, 'receipt', input);
    const receipts = await receiptService.getAll(scope, once(input.ids));
    if (receipts.some(({ kind }) => !RECEIVED.has(kind))) throw invalid('抹零和预付款转用没有收到款项，不能打印收据');
    const slips = receiptSlips(choice.kind, receipts, await contextOf(scope, input, choice));
    return made(scope, choice, input, slips, receipts.length === 1 ? (receipts[0]?.orderId ?? '') : `${receipts.length} 笔`);
  }

  async function ofVouchers(scope: Scope, input: PreviewRowsInput): Promise<PrintedFile> {
    const choice = await chosen(scope, 'voucher', input);
    const vouchers = await voucherService.getAll(scope, once(input.ids));
    const slips = voucherSlips(vouchers, await contextOf(scope, input, choice));
    return made(scope, choice, input, slips, vouchers.length === 1 ? (vouchers[0]?.orderId ?? '') : `${vouchers.length} 张`);
  }

  async function ofStatement(scope: Scope, input: PreviewStatementInput): Promise<PrintedFile> {
    const choice = await chosen(scope, 'statement', input);
    const statement = await statementService.get(scope, input);
    const slips = statementSlips(statement, input.date, await contextOf(scope, input, choice));
    return made(scope, choice, input, slips, `${statement.customerName} ${formatDate(input.date[0])}`);
  }

  return {
    /** What the print drawer shows first. Warms up the printing process, because a slip will be asked for next. */
    async setup(scope: Scope, kind: PrintKind): Promise<PrintSetup> {
      printer.warm();
      const { pictures, toggles } = await printedCompany(scope);
      const has = hasPicture(scope);
      return {
        templates: await printTemplateService.listAllSimple(scope, { kind }),
        ...toggles,
        hasLogo: await has(pictures.logo),
        hasSeal: await has(pictures.seal),
        hasFinancial: await has(pictures.financialSeal),
      };
    },

    previewOrders: ofOrders,
    previewReceipts: ofReceipts,
    previewVouchers: ofVouchers,
    previewStatement: ofStatement,

    /** Counts a print of the orders; the file is made after the commit. @throws AppError also for orders that are not audited */
    async notePrintedOrders(scope: Scope, input: PrintRowsInput): Promise<void> {
      const { title } = await chosen(scope, 'order', input);
      await notePrinted(scope, once(input.ids), title);
    },

    printOrders: (scope: Scope, input: PrintRowsInput): Promise<PrintedFile> => ofOrders(scope, { ...input, ...NO_DRAFT }),
    printReceipts: (scope: Scope, input: PrintRowsInput): Promise<PrintedFile> => ofReceipts(scope, { ...input, ...NO_DRAFT }),
    printVouchers: (scope: Scope, input: PrintRowsInput): Promise<PrintedFile> => ofVouchers(scope, { ...input, ...NO_DRAFT }),
    printStatement: (scope: Scope, input: PrintStatementInput): Promise<PrintedFile> =>
      ofStatement(scope, { ...input, ...NO_DRAFT, kind: undefined }),
  };
}
