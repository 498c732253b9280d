import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import { isPrintKind, type PrintKind } from '#shared/print/kinds.ts';
import { type PrintTemplate, templateProblem } from '#shared/print/template.schema.ts';
import type {
  PrintShipped,
  PrintTemplateCreate,
  PrintTemplateDetail,
  PrintTemplatePageInput,
  PrintTemplateRow,
  PrintTemplateSimple,
  PrintTemplateSimpleInput,
  PrintTemplateUpdate,
  PrintTemplateVersionRow,
} from '#shared/schemas/print.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, insertRecord, lockRecord, updateRecord } from '../records/record.ts';
import { printTemplateRepository, type StoredTemplate } from './print-template.repository.ts';
import { SHIPPED, shippedOf } from './shipped/shipped.ts';

const WHAT = '打印模板';
const WORDS = { what: WHAT, references: { fk_print_template_type_id: '打印类型' } };

/** The template that is printed: the shop's own version, or the shipped one. */
export function templateOf({ printTemplate, shipped }: Pick<StoredTemplate, 'printTemplate' | 'shipped'>): PrintTemplate {
  const template = printTemplate ?? SHIPPED[shipped]?.template;
  if (!template) throw invalid('加载打印模板失败');
  return template;
}

function toRow({ typeStatus: _, printTemplate, ...row }: StoredTemplate): PrintTemplateRow {
  const { page } = templateOf({ printTemplate, shipped: row.shipped });
  return { ...row, isOwn: printTemplate !== null, pageWidth: page.w, pageHeight: page.h };
}

function toSimple(row: StoredTemplate): PrintTemplateSimple {
  const { id, title, typeId, typeName, kind, sort, shipped, isOwn, pageWidth, pageHeight } = toRow(row);
  return { id, title, typeId, typeName, kind, sort, shipped, isOwn, pageWidth, pageHeight };
}

async function typeOf(scope: Scope, typeId: number): Promise<{ id: number; kind: PrintKind }> {
  const type = await printTemplateRepository.findType(scope, typeId);
  if (!type || !isPrintKind(type.kind)) throw invalid('打印类型不存在，请重新选择');
  return { id: type.id, kind: type.kind };
}

/** @throws AppError invalid for a template with fields that its kind does not have */
export function refuseWrongTemplate(template: PrintTemplate | null | undefined, kind: PrintKind): void {
  const problem = template ? templateProblem(template, kind) : null;
  if (problem) throw invalid(problem);
}

const text = (template: PrintTemplate | null | undefined): string | null => (template ? JSON.stringify(template) : null);

/** A shop's templates for slips. One that the shop has not changed is printed as the product ships it. */
export const printTemplateService = {
  create: (scope: Scope, { typeId, shipped, printTemplate, ...input }: PrintTemplateCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const type = await typeOf(scope, typeId);
      const key = shipped ?? shippedOf(type.kind)[0] ?? '';
      if (!shippedOf(type.kind).includes(key)) throw invalid('所选的内置模板不属于该打印类型');
      refuseWrongTemplate(printTemplate, type.kind);
      return refuseConflicts(WORDS, input.title, () =>
        insertRecord(scope, 'printTemplate', { ...input, typeId: type.id, shipped: key, printTemplate: text(printTemplate) }),
      );
    }),

  /** The replaced version is kept. `printTemplate: null` goes back to the shipped template. */
  update: (scope: Scope, { id, version, typeId, shipped, printTemplate, ...sent }: PrintTemplateUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'printTemplate', WHAT, { id, version });
      const type = await typeOf(scope, typeId ?? row.typeId);
      const key = shipped ?? row.shipped;
      if (!shippedOf(type.kind).includes(key)) throw invalid('所选的内置模板不属于该打印类型');
      const template = printTemplate === undefined ? row.printTemplate : printTemplate;
      refuseWrongTemplate(template, type.kind);
      if (text(template) !== text(row.printTemplate)) await printTemplateRepository.keepVersion(scope, row);
      await refuseConflicts(WORDS, sent.title ?? row.title, () =>
        updateRecord(scope, 'printTemplate', row, { ...sent, typeId: type.id, shipped: key, printTemplate: text(template) }),
      );
    }),

  delete: (scope: Scope, id: number) => inTransaction(scope, (scope) => deleteRecord(scope, 'printTemplate', WHAT, id)),
  install: printTemplateRepository.install,

  async get(scope: Scope, id: number): Promise<PrintTemplateDetail> {
    const row = found(await printTemplateRepository.findById(scope, id), WHAT);
    return { ...toRow(row), printTemplate: templateOf(row) };
  },

  async page(scope: Scope, input: PrintTemplatePageInput): Promise<Page<PrintTemplateRow>> {
    const { list, total } = await printTemplateRepository.findPage(scope, input);
    return { list: list.map(toRow), total };
  },

  async *exportRows(scope: Scope, input: PrintTemplatePageInput): AsyncGenerator<PrintTemplateRow> {
    for await (const row of printTemplateRepository.findAll(scope, input)) yield toRow(row);
  },

  listAllSimple: async (scope: Scope, input: PrintTemplateSimpleInput): Promise<PrintTemplateSimple[]> =>
    (await printTemplateRepository.findChoices(scope, input ?? {})).map(toSimple),

  /** The shipped templates. */
  listShipped: (kind: PrintKind | undefined): PrintShipped[] =>
    Object.entries(SHIPPED).flatMap(([key, { kind: own, title, template }]) =>
      kind === undefined || kind === own ? [{ key, title, kind: own, pageWidth: template.page.w, pageHeight: template.page.h }] : [],
    ),

  async versions(scope: Scope, id: number): Promise<PrintTemplateVersionRow[]> {
    found(await printTemplateRepository.findById(scope, id), WHAT);
    return printTemplateRepository.findVersions(scope, id);
  },

  /**
   * The template for a slip: the given one, or the first of `kinds[0]`.
   * @throws AppError notFound, invalid where the given one is of another kind or the shop has none
   */
  async chosen(
    scope: Scope,
    { templateId, kinds }: { templateId?: number | undefined; kinds: readonly PrintKind[] },
  ): Promise<StoredTemplate> {
    if (templateId !== undefined) {
      const row = found(await printTemplateRepository.findById(scope, templateId), WHAT);
      if (!kinds.includes(row.kind)) throw invalid('所选的打印模板不能打印这些内容');
      return row;
    }
    const [first] = await printTemplateRepository.findChoices(scope, { kind: kinds[0] });
    if (!first) throw invalid('没有可用的打印模板');
    return first;
  },
};
