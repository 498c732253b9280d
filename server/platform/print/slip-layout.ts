import { printField } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate, TemplateBox, TextBox } from '#shared/print/template.schema.ts';
import { type PrintValue, valueText } from '#shared/print/value-text.ts';
import { BLACK, type LayoutTools, type Mark, textMarks } from './marks.ts';
import { PRINT_LIMITS, PrintProblem, type Slip, type SlipRow } from './slip.ts';
import { drawnTable, splitTable } from './table-layout.ts';
import { fitText } from './text-fit.ts';

export interface Sheet {
  w: number;
  h: number;
  marks: Mark[];
}

/** The sheets of one slip. `cut` lists the texts that did not fit even at the smallest size. */
interface SlipLayout {
  sheets: Sheet[];
  cut: string[];
}

const TEXT_SIZE = 9;
const LINE_MM = 0.2;
/** The greatest height in millimetres of a text box that grows; a longer text is set smaller. */
const GROWN = 25;

const isFilled = (value: PrintValue | undefined): boolean => value !== undefined && value !== null && value !== '';

function holds({ when }: TemplateBox, fields: SlipRow): boolean {
  if (!when) return true;
  const value = Object.hasOwn(fields, when.field) ? fields[when.field] : undefined;
  const said = when.value ?? '';
  if (when.op === 'filled') return isFilled(value);
  if (when.op === 'empty') return !isFilled(value);
  if (when.op === 'gt') return isFilled(value) && Number(value) > Number(said);
  if (when.op === 'lt') return isFilled(value) && Number(value) < Number(said);
  const isSame = String(value ?? '') === said || (isFilled(value) && said !== '' && Number(value) === Number(said));
  return when.op === 'eq' ? isSame : !isSame;
}

function boxText(box: TextBox, fields: SlipRow, kind: PrintKind): string {
  const field = box.field === undefined ? undefined : printField(kind, box.field);
  const value = field && box.field !== undefined ? valueText(fields[box.field], field.type, box.format) : '';
  return `${box.text ?? ''}${value}${box.suffix ?? ''}`;
}

function boxMarks(box: TemplateBox, fields: SlipRow, tools: LayoutTools): Mark[] {
  const { x, y, w, h } = box;
  const { kind } = tools;
  switch (box.kind) {
    case 'text':
      return textMarks(boxText(box, fields, kind), box, { ...box, size: box.size ?? TEXT_SIZE }, tools);
    case 'line':
      return [
        {
          draw: 'line',
          x,
          y,
          toX: x + w,
          toY: y + h,
          thickness: box.thickness ?? LINE_MM,
          isDashed: box.dashed ?? false,
          color: box.color ?? BLACK,
        },
      ];
    case 'box':
      return [
        {
          draw: 'frame',
          x,
          y,
          w,
          h,
          thickness: box.thickness ?? LINE_MM,
          color: box.color ?? BLACK,
          ...(box.fill === undefined ? {} : { fill: box.fill }),
        },
      ];
    case 'image': {
      const name = box.fileId === undefined ? fields[box.field ?? ''] : `file:${box.fileId}`;
      return typeof name === 'string' && name !== '' ? [{ draw: 'picture', x, y, w, h, name, align: box.align ?? 'center' }] : [];
    }
    case 'code': {
      const text = box.field === undefined ? (box.text ?? '') : String(fields[box.field] ?? '');
      return text === '' ? [] : [{ draw: 'code', x, y, w, h, code: box.code, text }];
    }
  }
}

/** The boxes below the table, with boxes that grow made as high as their texts and all further ones moved down accordingly. */
function grown(template: PrintTemplate, fields: SlipRow, tools: LayoutTools): TemplateBox[] {
  let moved = 0;
  return [...template.after]
    .sort((a, b) => a.y - b.y)
    .flatMap((box) => {
      const placed = { ...box, y: box.y + moved };
      const isShown = holds(box, fields);
      if (box.kind !== 'text' || !box.grow) return isShown ? [placed] : [];
      if (!isShown) {
        moved -= box.h;
        return [];
      }
      const font = box.bold ? tools.fonts.bold : tools.fonts.regular;
      const text = font.printable(boxText(box, fields, tools.kind));
      const { height } = fitText(text, font, { width: box.w, height: GROWN, size: box.size ?? TEXT_SIZE });
      const h = Math.max(box.h, height);
      moved += h - box.h;
      return [{ ...placed, h }];
    });
}

const bottomOf = (boxes: readonly TemplateBox[]): number => Math.max(0, ...boxes.map(({ y, h }) => y + h));

/**
 * Lays out one slip. It first splits the rows among sheets, because the texts need the number of sheets, and then places everything on
 * them.
 * @throws PrintProblem for more than PRINT_LIMITS.pages sheets
 */
export function layoutSlip(template: PrintTemplate, slip: Slip, { kind, fonts }: Pick<LayoutTools, 'kind' | 'fonts'>): SlipLayout {
  const { page, table } = template;
  const tools: LayoutTools = { kind, fonts, cut: [] };
  const isRoll = page.h === 0;
  const after = grown(template, slip.fields, tools);
  const rows = table ? (slip.lists[table.source] ?? []) : [];
  const parts = table
    ? splitTable(
        table,
        rows,
        { bottom: isRoll ? Number.POSITIVE_INFINITY : page.h - page.margins.bottom, afterHeight: bottomOf(after) },
        tools,
      )
    : [];
  const count = Math.max(1, parts.length);
  if (count > PRINT_LIMITS.pages) throw new PrintProblem(`打印内容超过 ${PRINT_LIMITS.pages} 页，请减少内容或换用较大的纸张`);
  const sheets: Sheet[] = [];
  for (let index = 0; index < count; index++) {
    const part = parts[index];
    const isLast = index === count - 1;
    const fields = { ...slip.fields, 'print.pageText': `第${index + 1}/${count}页` };
    const fixed = template.fixed.filter(
      (box) =>
        holds(box, fields) &&
        (box.on === undefined || box.on === 'every' || (box.on === 'first' && index === 0) || (box.on === 'last' && isLast)),
    );
    const end = part?.end ?? 0;
    const moved = isLast ? after.map((box) => ({ ...box, y: box.y + end })) : [];
    const h = isRoll ? Math.max(bottomOf(fixed), end, bottomOf(moved)) + page.margins.bottom : page.h;
    const marks: Mark[] = [...fixed, ...moved]
      .flatMap((box) => boxMarks(box, fields, tools))
      .concat(table && part ? drawnTable(table, part, tools) : []);
    if (slip.watermark) marks.push({ draw: 'watermark', text: slip.watermark });
    sheets.push({ w: page.w, h, marks });
  }
  return { sheets, cut: tools.cut };
}
