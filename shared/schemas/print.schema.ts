import { z } from 'zod';
import { PRINT_KIND_NAMES, type PrintKind } from '../print/kinds.ts';
import { printTemplateSchema, printTemplateShape } from '../print/template.schema.ts';
import { statementInput } from './statement.schema.ts';
import {
  filter,
  filterText,
  listShape,
  needed,
  optionalFields,
  orElse,
  stampShape,
  updateOf,
  wireBoolean,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalText,
  wireRequiredText,
  wireTimeRange,
} from './wire.schema.ts';

const printKind = z.enum(PRINT_KIND_NAMES as readonly PrintKind[], '格式不正确');
const text = z.string().nullable();

/* Print configuration: the first record of its list is the one used. */

/** The address that an upload has returned; files of another shop or site are not printed. */
const picture = wireOptionalText(500);

const configFields = {
  title: wireOptionalText(100),
  isLogo: orElse(wireBoolean, false),
  logoUrl: picture,
  isSeal: orElse(wireBoolean, false),
  sealUrl: picture,
  isFinancial: orElse(wireBoolean, false),
  financialSealUrl: picture,
  address: wireOptionalText(200),
  contactPhone: wireOptionalText(50),
};

export const printConfigCreateInput = z.object(configFields);
export const printConfigUpdateInput = updateOf({
  ...configFields,
  isLogo: wireBoolean,
  isSeal: wireBoolean,
  isFinancial: wireBoolean,
});
export const printConfigPageInput = z.object({ ...listShape(), title: filterText, createTime: filter(wireTimeRange) });
export const printConfigRow = z.object({
  ...stampShape,
  title: text,
  isLogo: z.boolean(),
  logoUrl: text,
  isSeal: z.boolean(),
  sealUrl: text,
  isFinancial: z.boolean(),
  financialSealUrl: text,
  address: text,
  contactPhone: text,
});
export type PrintConfigCreate = z.output<typeof printConfigCreateInput>;
export type PrintConfigUpdate = z.output<typeof printConfigUpdateInput>;
export type PrintConfigPageInput = z.output<typeof printConfigPageInput>;
export type PrintConfigRow = z.output<typeof printConfigRow>;

/* Templates */

/** The id of a shop's print type, or the `code` of a kind of slip: 3 is the receipt. */
const typeId = needed(wireId, '打印类型不能为空');

const templateFields = {
  title: wireRequiredText(50, { required: '模板名称不能为空' }),
  typeId,
  /** The key of the shipped template on which this one is based; by default the first one of the type. */
  shipped: wireOptionalText(40).optional(),
  /** Null for the unchanged shipped template; so null resets a changed one. */
  printTemplate: printTemplateSchema.nullish(),
  /** The position in the list, ascending; the first template is preselected for printing. */
  sort: orElse(wireInteger({ min: 0, max: 1_000_000 }), 0),
};

export const printTemplateCreateInput = z.object(templateFields);
export const printTemplateUpdateInput = updateOf({ ...optionalFields(templateFields), sort: wireInteger({ min: 0, max: 1_000_000 }) });
export const printTemplateSimpleInput = z.object({ typeId: filter(wireId), kind: filter(printKind) }).optional();
export const printTemplatePageInput = z.object({
  ...listShape('title'),
  title: filterText,
  typeId: filter(wireId),
  createTime: filter(wireTimeRange),
});
const templateShape = {
  title: z.string(),
  typeId: z.number(),
  /** The name and kind of the type. */
  typeName: z.string(),
  kind: printKind,
  sort: z.number(),
  shipped: z.string(),
  /** Whether the shop has changed it; otherwise it is the shipped template. */
  isOwn: z.boolean(),
  /** The size of the sheet in millimetres; height 0 is a roll. */
  pageWidth: z.number(),
  pageHeight: z.number(),
};
export const printTemplateRow = z.object({ ...stampShape, ...templateShape });
export const printTemplateDetail = z.object({ ...printTemplateRow.shape, printTemplate: printTemplateShape });
export const printTemplateSimple = z.object({ id: z.number(), ...templateShape });
export const printShippedInput = z.object({ kind: filter(printKind) }).optional();
/** A template that the product ships. */
export const printShipped = z.object({
  key: z.string(),
  title: z.string(),
  kind: printKind,
  pageWidth: z.number(),
  pageHeight: z.number(),
});
export const printTemplateVersionRow = z.object({
  id: z.number(),
  title: z.string(),
  creatorName: z.string(),
  createTime: z.number(),
  printTemplate: printTemplateShape.nullable(),
});
export type PrintTemplateCreate = z.output<typeof printTemplateCreateInput>;
export type PrintTemplateUpdate = z.output<typeof printTemplateUpdateInput>;
export type PrintTemplateSimpleInput = z.output<typeof printTemplateSimpleInput>;
export type PrintTemplatePageInput = z.output<typeof printTemplatePageInput>;
export type PrintTemplateRow = z.output<typeof printTemplateRow>;
export type PrintTemplateDetail = z.output<typeof printTemplateDetail>;
export type PrintTemplateSimple = z.output<typeof printTemplateSimple>;
export type PrintShipped = z.output<typeof printShipped>;
export type PrintTemplateVersionRow = z.output<typeof printTemplateVersionRow>;

/* Making slips */

/** The most orders or receipts in one file. */
export const PRINT_AT_ONCE = 200;

const slip = {
  templateId: filter(wireId),
  /** Whether to print logo and seals; the print configuration decides where one is absent. */
  isLogo: filter(wireBoolean),
  isSeal: filter(wireBoolean),
  isFinancial: filter(wireBoolean),
  /** Moves the print to correct a printer, in millimetres to the right and down. */
  offsetX: filter(z.coerce.number('应为数字').min(-30, '不能小于 -30').max(30, '不能大于 30')),
  offsetY: filter(z.coerce.number('应为数字').min(-30, '不能小于 -30').max(30, '不能大于 30')),
  /** The origin at which the browser reaches this product: the addresses in codes that the workshop scans begin with it. */
  origin: filter(
    z
      .string()
      .max(200, '长度不能超过200位')
      .regex(/^https?:\/\/[\w.:[\]-]+$/, '应为网址的开头'),
  ),
};
const draft = {
  kind: filter(printKind),
  /** A template that is being designed and not saved, to be used instead of a stored one. */
  printTemplate: printTemplateSchema.optional(),
  /** Whether to draw a frame in place of a logo or seal that is not configured. */
  placeholders: filter(wireBoolean),
};

const ids = needed(
  wireIds.refine((list) => list.length > 0, '不能为空').refine((list) => list.length <= PRINT_AT_ONCE, `一次最多打印 ${PRINT_AT_ONCE} 条`),
  '不能为空',
);

/** Orders or receipts by their ids, printed in this order. Without `templateId` the first template of the kind is used. */
export const printRowsInput = z.object({ ...slip, kind: filter(printKind), ids });
export const previewRowsInput = z.object({ ...slip, ...draft, ids });
export const printStatementInput = z.object({ ...slip, ...statementInput.shape });
export const previewStatementInput = z.object({ ...slip, ...draft, ...statementInput.shape });

/** The data that the print drawer loads when it opens. */
export const printSetupInput = z.object({ kind: needed(printKind, '打印类型不能为空') });
export const printSetup = z.object({
  templates: z.array(printTemplateSimple),
  isLogo: z.boolean(),
  isSeal: z.boolean(),
  isFinancial: z.boolean(),
  /** Whether the picture is configured. */
  hasLogo: z.boolean(),
  hasSeal: z.boolean(),
  hasFinancial: z.boolean(),
});

export type PrintRowsInput = z.output<typeof printRowsInput>;
export type PreviewRowsInput = z.output<typeof previewRowsInput>;
export type PrintStatementInput = z.output<typeof printStatementInput>;
export type PreviewStatementInput = z.output<typeof previewStatementInput>;
export type PrintSetup = z.output<typeof printSetup>;
