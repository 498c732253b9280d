import { PRINT_FIELDS, printField } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { TemplateBox } from '#shared/print/template.schema.ts';

const CODES = { qr: '二维码', code128: '条形码' } as const;
const KIND_NAMES = { text: '文字', image: '图片', line: '线', box: '方框' } as const;

/** The text of a box, with the name of its field in place of the value. */
export function partText(kind: PrintKind, box: TemplateBox): string {
  const field = 'field' in box && box.field !== undefined ? `〔${printField(kind, box.field)?.label ?? box.field}〕` : '';
  if (box.kind === 'text') return `${box.text ?? ''}${field}${box.suffix ?? ''}`;
  if (box.kind === 'code') return `${CODES[box.code]} ${field || (box.text ?? '')}`;
  return field;
}

/** The name of a box, for headings and screen readers. */
export const partName = (kind: PrintKind, box: TemplateBox): string => {
  const text = partText(kind, box);
  return box.kind === 'code' ? text : `${KIND_NAMES[box.kind]}${text ? ` ${text}` : ''}`;
};

const GROUPS: Readonly<Record<string, string>> = {
  order: '订单',
  process: '工序',
  line: '明细',
  receipt: '收款',
  record: '收款记录',
  voucher: '凭单',
  statement: '对账单',
  company: '店铺',
  print: '打印',
};

interface FieldGroup {
  name: string;
  fields: readonly { path: string; label: string; isImage: boolean }[];
}

/** The fields of a kind of slip, grouped by the data they come from. */
export function fieldGroups(kind: PrintKind): FieldGroup[] {
  const groups = new Map<string, { path: string; label: string; isImage: boolean }[]>();
  for (const [path, { label, type }] of Object.entries(PRINT_FIELDS[kind].fields)) {
    const name = GROUPS[path.slice(0, path.indexOf('.'))] ?? '其他';
    const group = groups.get(name) ?? [];
    // An order has some fields twice under different names; only the first is offered.
    if (group.some((known) => known.label === label)) continue;
    group.push({ path, label, isImage: type === 'image' });
    groups.set(name, group);
  }
  return [...groups].map(([name, fields]) => ({ name, fields }));
}
