import type { PrintTemplate, TemplateBox, TemplateColumn, TemplateTable, TextBox } from '#shared/print/template.schema.ts';

/** A sheet and its margins in millimetres. The right margin equals the left one; a roll has the height 0. */
export interface Paper {
  name: string;
  w: number;
  h: number;
  left: number;
  top: number;
  bottom: number;
}

/** Three-part paper has holes in strips of 13 mm at both sides. */
export const THREE_PART: Paper = { name: '三联 241×140', w: 241, h: 140, left: 14, top: 6, bottom: 9 };
export const THREE_PART_THIRD: Paper = { name: '三联 241×93', w: 241, h: 93, left: 14, top: 4, bottom: 7 };
export const A4: Paper = { name: 'A4', w: 210, h: 297, left: 12, top: 12, bottom: 14 };
export const A5: Paper = { name: 'A5', w: 210, h: 148, left: 10, top: 8, bottom: 10 };
export const ROLL: Paper = { name: '80 毫米小票', w: 80, h: 0, left: 4, top: 4, bottom: 8 };

export const widthOf = ({ w, left }: Paper): number => w - 2 * left;

export const hundredth = (value: number): number => Math.round(value * 100) / 100;

type TextOptions = Partial<Omit<TextBox, 'kind' | 'x' | 'y' | 'w' | 'h'>>;

export const text = (x: number, y: number, w: number, h: number, options: TextOptions): TemplateBox => ({
  kind: 'text',
  x: hundredth(x),
  y: hundredth(y),
  w: hundredth(w),
  h: hundredth(h),
  ...options,
});

/** A field with its label before it. */
export const named = (
  x: number,
  y: number,
  w: number,
  name: string,
  field: string,
  options: TextOptions & { h?: number } = {},
): TemplateBox => {
  const { h = 4.8, ...rest } = options;
  return text(x, y, w, h, { text: `${name}：`, field, ...rest });
};

/** Options for a field whose box is printed only where it is not empty. */
const filled = (field: string) => ({ field, when: { field, op: 'filled' } }) as const;

/** Like `named`, but left out with its label where the field is empty. */
export const namedIfFilled = (...[x, y, w, name, field, options]: Parameters<typeof named>): TemplateBox =>
  named(x, y, w, name, field, { ...options, ...filled(field) });

export const image = (
  x: number,
  y: number,
  w: number,
  h: number,
  field: string,
  align: 'left' | 'center' | 'right' = 'center',
): TemplateBox => ({
  kind: 'image',
  x: hundredth(x),
  y: hundredth(y),
  w: hundredth(w),
  h: hundredth(h),
  field,
  align,
});

export const qr = (x: number, y: number, side: number, field: string): TemplateBox => ({
  kind: 'code',
  code: 'qr',
  x: hundredth(x),
  y: hundredth(y),
  w: side,
  h: side,
  field,
});

export const line = (x: number, y: number, w: number, options: { dashed?: boolean; thickness?: number } = {}): TemplateBox => ({
  kind: 'line',
  x: hundredth(x),
  y: hundredth(y),
  w: hundredth(w),
  h: 0,
  ...options,
});

export const frame = (x: number, y: number, w: number, h: number): TemplateBox => ({
  kind: 'box',
  x: hundredth(x),
  y: hundredth(y),
  w: hundredth(w),
  h: hundredth(h),
});

type Column = Omit<TemplateColumn, 'w'> & { share: number };

/** Columns over the whole width, in proportion to their shares. */
export function columns(paper: Paper, shares: readonly Column[]): TemplateColumn[] {
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  return shares.map(({ share, ...column }) => ({ ...column, w: hundredth((share / whole) * widthOf(paper)) }));
}

type PlacedBox = (x: number, y: number, w: number) => TemplateBox | readonly TemplateBox[];

/** Boxes side by side, in equal parts of the width from the left. */
export function row(paper: Paper, y: number, boxes: readonly PlacedBox[], width = widthOf(paper)): TemplateBox[] {
  const each = width / boxes.length;
  return boxes.flatMap((box, index) => box(paper.left + index * each, y, each - 1));
}

/** Width of a Chinese character of the usual size, in millimetres. */
const SIGN = 3.2;

/** A label with a line to write on. */
export const toWrite =
  (name: string): PlacedBox =>
  (x, y, w) => {
    const from = (name.length + 1) * SIGN;
    return [text(x, y, w, 4.8, { text: `${name}：` }), line(x + from, y + 4.6, Math.max(8, w - from - 3), { thickness: 0.15 })];
  };

/** The shop's payment codes side by side, each with its label below. */
export const paymentCodes = (x: number, y: number, side = 20): TemplateBox[] =>
  (
    [
      ['company.weChatCollectionCode', '微信收款'],
      ['company.alipayCollectionCode', '支付宝收款'],
    ] as const
  ).flatMap(([field, name], index) => {
    const left = x + index * (side + 3);
    return [
      image(left, y, side, side, field),
      text(left, y + side + 0.4, side, 3.6, { text: name, size: 7, align: 'center', when: { field, op: 'filled' } }),
    ];
  });

/** The head of a slip: logo, the shop's title and the slip's title. @returns `end`: the y at which the next part begins */
export function heading(paper: Paper, title: string): { boxes: TemplateBox[]; end: number } {
  const { left, top } = paper;
  const width = widthOf(paper);
  const side = width * 0.24;
  const isLow = paper.h < 100;
  const boxes = [
    image(left, top, side - 4, isLow ? 10 : 12, 'company.logo', 'left'),
    text(left + side, top, width - 2 * side, isLow ? 6.2 : 7, {
      field: 'company.title',
      size: isLow ? 14 : 16,
      bold: true,
      align: 'center',
    }),
    text(left + side, top + (isLow ? 6.2 : 7.5), width - 2 * side, 6, { text: title, size: isLow ? 12 : 13, bold: true, align: 'center' }),
  ];
  return { boxes, end: top + (isLow ? 12.5 : 15) };
}

export function pageNumber(paper: Paper): TemplateBox {
  return text(paper.left + widthOf(paper) - 40, paper.h - paper.bottom + 1, 40, 4, { field: 'print.pageText', size: 8, align: 'right' });
}

/** The shop's own text at the end of a slip, where it has one. */
export const footer = (paper: Paper, y: number, width = widthOf(paper), options: TextOptions = {}): TemplateBox =>
  text(paper.left, y, width, 4.2, { ...filled('company.printFooter'), size: 8, grow: true, ...options });

interface Parts {
  fixed: TemplateBox[];
  table?: TemplateTable | null;
  after?: TemplateBox[];
}

export const template = ({ w, h, top, left, bottom }: Paper, { fixed, table = null, after = [] }: Parts): PrintTemplate => ({
  version: 1,
  page: { w, h, margins: { top, right: left, bottom, left } },
  fixed,
  table,
  after,
});
