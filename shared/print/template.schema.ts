import { z } from 'zod';
import { PRINT_FIELDS, type PrintField, printField } from './fields.ts';
import { FIGURES, formatsOf, PRINT_FORMATS, type PrintFormat } from './formats.ts';
import { PRINT_KINDS, type PrintKind } from './kinds.ts';

/**
 * The version of the template format. A template places texts, fields and pictures in millimetres from the upper left corner of the sheet.
 * It contains no expressions and no URLs of pictures, so that nothing in it is ever evaluated or fetched.
 */
const TEMPLATE_FORMAT = 1;

export const TEMPLATE_LIMITS = { boxes: 100, columns: 16, text: 200, sheet: 1000, bytes: 64 * 1024 } as const;

const between = (min: number, max: number) => z.number('应为数字').min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`);
const place = between(-50, TEMPLATE_LIMITS.sheet);
const extent = between(0, TEMPLATE_LIMITS.sheet);
const points = between(4, 96);
const thickness = between(0.05, 5);
const shortText = z.string('应为文字').max(TEMPLATE_LIMITS.text, `长度不能超过${TEMPLATE_LIMITS.text}位`);
const path = z.string().regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/, '格式不正确');
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, '应为 #rrggbb');
const format = z.enum(Object.keys(PRINT_FORMATS) as [PrintFormat, ...PrintFormat[]], '格式不正确');
const align = z.enum(['left', 'center', 'right'], '格式不正确');

/** A condition on a field; without it holding, the box is not printed. `gt` and `lt` compare numbers. */
const when = z.strictObject({
  field: path,
  op: z.enum(['filled', 'empty', 'eq', 'ne', 'gt', 'lt'], '格式不正确'),
  value: shortText.optional(),
});

const where = {
  x: place,
  y: place,
  w: extent,
  h: extent,
  when: when.optional(),
  /** On which sheets of a slip a fixed box stands; on every one by default. Boxes after the table always stand on the last one. */
  on: z.enum(['every', 'first', 'last'], '格式不正确').optional(),
};

const textStyle = {
  size: points.optional(),
  bold: z.boolean().optional(),
  align: align.optional(),
  color: colour.optional(),
};

/** Fixed text, the value of a field, and a suffix. Text that does not fit is set smaller, down to 5 points. */
const textBox = z.strictObject({
  kind: z.literal('text'),
  ...where,
  text: shortText.optional(),
  field: path.optional(),
  format: format.optional(),
  suffix: shortText.optional(),
  ...textStyle,
  valign: z.enum(['top', 'middle', 'bottom'], '格式不正确').optional(),
  /**
   * For boxes after the table: it gets as high as its text, and takes no room when its condition does not hold; the boxes below it move.
   */
  grow: z.boolean().optional(),
});

/** A picture from the slip's data (`company.logo`), or a file of the shop by its id. */
const imageBox = z.strictObject({
  kind: z.literal('image'),
  ...where,
  field: path.optional(),
  fileId: z.number().int().positive().optional(),
  align: align.optional(),
});

const codeBox = z.strictObject({
  kind: z.literal('code'),
  ...where,
  code: z.enum(['qr', 'code128'], '格式不正确'),
  field: path.optional(),
  text: shortText.optional(),
});

/** A line from the upper left corner to the opposite one; it is horizontal with `h` 0. */
const lineBox = z.strictObject({
  kind: z.literal('line'),
  ...where,
  thickness: thickness.optional(),
  dashed: z.boolean().optional(),
  color: colour.optional(),
});

const frameBox = z.strictObject({
  kind: z.literal('box'),
  ...where,
  thickness: thickness.optional(),
  color: colour.optional(),
  fill: colour.optional(),
});

const templateBox = z.discriminatedUnion('kind', [textBox, imageBox, codeBox, lineBox, frameBox], '格式不正确');

const templateColumn = z.strictObject({
  title: shortText,
  /** A field of the rows in the table's list: `productsName`. */
  field: path,
  /** The kind of content; pictures and codes are as high as the row. */
  kind: z.enum(['text', 'image', 'qr'], '格式不正确').optional(),
  format: format.optional(),
  w: between(3, 500),
  align: align.optional(),
  /** Whether totals of the table include this column. */
  sum: z.boolean().optional(),
});

const templateTable = z.strictObject({
  /** The list of rows: `lines`. */
  source: z.string().regex(/^[a-zA-Z]{1,40}$/, '格式不正确'),
  x: place,
  y: place,
  /** The upper edge on the second and later sheets; `y` by default. */
  nextY: place.optional(),
  cols: z.array(templateColumn).min(1, '至少 1 列').max(TEMPLATE_LIMITS.columns, `最多 ${TEMPLATE_LIMITS.columns} 列`),
  /** The least height of a row; text of several lines makes it higher. */
  rowH: between(3, 100),
  headerH: between(3, 40).optional(),
  size: points.optional(),
  headerSize: points.optional(),
  border: z.enum(['grid', 'rows', 'none'], '格式不正确').optional(),
  /** The least number of rows; empty ones are added. */
  minRows: z.number().int().min(0).max(60).optional(),
  /** Whether each sheet ends with the sums of its rows, and the next begins with the sums carried over. */
  pageTotals: z.boolean().optional(),
  pageTotalText: shortText.optional(),
  carryText: shortText.optional(),
  /** Whether the sums of all rows follow the last row. */
  totals: z.boolean().optional(),
  totalText: shortText.optional(),
});

const boxes = z.array(templateBox).max(TEMPLATE_LIMITS.boxes, `最多 ${TEMPLATE_LIMITS.boxes} 个框`);

/** The shape of a template in answers. */
export const printTemplateShape = z.strictObject({
  version: z.literal(TEMPLATE_FORMAT, '格式不正确'),
  page: z.strictObject({
    w: between(20, TEMPLATE_LIMITS.sheet),
    /** 0 for a roll, which is cut at the end of the slip. */
    h: between(0, TEMPLATE_LIMITS.sheet).refine((value) => value === 0 || value >= 15, '不能小于 15'),
    margins: z.strictObject({ top: between(0, 100), right: between(0, 100), bottom: between(0, 100), left: between(0, 100) }),
  }),
  fixed: boxes,
  table: templateTable.nullable(),
  /**
   * Boxes on the sheet with the table's last row; `y` counts from the lower edge of the table. Without a table they are placed like fixed
   * ones.
   */
  after: boxes,
});

/** Whether the JSON of a value is within the limit. False also for a value that is nested too deeply for JSON. */
function isShort(value: unknown): boolean {
  try {
    return JSON.stringify(value).length <= TEMPLATE_LIMITS.bytes;
  } catch {
    return false;
  }
}

/** A template in a call: its length is checked before its content. */
export const printTemplateSchema = z.preprocess<unknown, typeof printTemplateShape, z.input<typeof printTemplateShape>>(
  (value, context) => {
    if (value === undefined || value === null) return value;
    if (isShort(value)) return value;
    context.addIssue({ code: 'custom', message: `长度不能超过${TEMPLATE_LIMITS.bytes / 1024} KB`, input: value });
    return z.NEVER;
  },
  printTemplateShape,
);

export type PrintTemplate = z.output<typeof printTemplateShape>;
export type TemplateBox = PrintTemplate['fixed'][number];
export type TextBox = Extract<TemplateBox, { kind: 'text' }>;
export type TemplateTable = NonNullable<PrintTemplate['table']>;
export type TemplateColumn = TemplateTable['cols'][number];

/**
 * The first problem of a template, in Chinese: a field that this kind of slip does not have, or a format or use that does not fit it. Null
 * for none.
 */
export function templateProblem(template: PrintTemplate, kind: PrintKind): string | null {
  const wrong = (field: PrintField | undefined, name: string, isImage: boolean, format?: PrintFormat): string | null => {
    if (!field) return `${PRINT_KINDS[kind].name}没有字段「${name}」`;
    if ((field.type === 'image') !== isImage)
      return isImage ? `字段「${field.label}」不是图片` : `字段「${field.label}」是图片，请用图片框`;
    return format && !formatsOf(field.type).includes(format) ? `字段「${field.label}」不能按「${PRINT_FORMATS[format].name}」打印` : null;
  };
  for (const box of [...template.fixed, ...template.after]) {
    if (box.when && !printField(kind, box.when.field)) return `${PRINT_KINDS[kind].name}没有字段「${box.when.field}」`;
    if (!('field' in box) || box.field === undefined) continue;
    const problem = wrong(printField(kind, box.field), box.field, box.kind === 'image', box.kind === 'text' ? box.format : undefined);
    if (problem) return problem;
  }
  const { table } = template;
  if (!table) return null;
  if (!Object.hasOwn(PRINT_FIELDS[kind].lists, table.source)) return `${PRINT_KINDS[kind].name}没有明细「${table.source}」`;
  for (const column of table.cols) {
    const problem = wrong(printField(kind, column.field, table.source), column.field, column.kind === 'image', column.format);
    if (problem) return problem;
    const field = printField(kind, column.field, table.source);
    if (column.sum && field && !FIGURES.has(field.type)) return `字段「${field.label}」不是数字，不能合计`;
  }
  return null;
}
