import { type BaseNames, nameOf } from '#client/features/orders/base-names.ts';
import { valueText } from '#client/features/orders/detail/history-text.ts';
import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import { LINE_LABELS, ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { changedBy, type MergeCell, type TakenCells } from '#client/records/merge.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { formOfOrder, type OrderForm, TYPED_FIGURES } from './order-form.ts';

/** An order while it is edited. */
interface OrderDraft {
  form: OrderForm;
  lines: readonly LineSource[];
}

/** Header fields that are merged one by one. `GOES_WITH` names the field that is taken along with one of them. */
const HEADER = [
  'customerName',
  'type',
  'name',
  'date',
  'expectedDeliveryDate',
  'actualDeliveryDate',
  'deliveryTime',
  'delivery',
  'salesman',
  'designerName',
  'contact',
  'phoneNumber',
  'address',
  'deliveryType',
  'paymentMethod',
  'billType',
  'discountRate',
  'urgent',
  'flow',
  'orderDescription',
  'remarks',
] as const satisfies readonly (keyof OrderForm)[];
const GOES_WITH: Partial<Record<keyof OrderForm, keyof OrderForm>> = { customerName: 'customerId', paymentMethod: 'paymentType' };

/** Fields of a line that are merged one by one; `LINE_GOES_WITH` names what is taken along with them. */
const LINE_FIELDS = [
  'projectName',
  'productsName',
  'contentProduction',
  'specification',
  'width',
  'height',
  'amount',
  'unitName',
  'unitPrice',
  'cost',
  'urgent',
  'externalCooperation',
  'outsourcingManufacturer',
  'remarks',
] as const satisfies readonly (keyof LineSource)[];
const LINE_GOES_WITH: Partial<Record<keyof LineSource, readonly (keyof LineSource)[]>> = {
  productsName: ['productsId', 'pricingBasis', 'minArea'],
  unitName: ['unitId', 'pricingBasis'],
};
/** Computed from the fields above unless the shop types them. */
const LINE_FIGURES = ['singleArea', 'totalArea', 'totalAmount', 'totalCost', 'totalProfit'] as const;

/** One text for values that mean the same: 1.50 and 1.5, nothing and an empty text. */
const plain = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? plainDecimal(value) : JSON.stringify(value).replace(/^"|"$/g, '');
};
const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

const lineCell = (id: number, field: string): string => `line.${id}.${field}`;
const byId = (lines: readonly LineSource[]): Map<number, LineSource> =>
  new Map(lines.flatMap((line) => (typeof line.id === 'number' ? [[line.id, line] as const] : [])));
const isSameLine = (a: LineSource, b: LineSource): boolean => LINE_FIELDS.every((field) => isSame(a[field], b[field]));

/** A whole line in a few words, where a line was added or deleted. */
const lineText = ({ productsName, contentProduction, width, height, amount, unitPrice }: LineSource): string =>
  [
    productsName,
    contentProduction,
    width && height ? `${plain(width)} × ${plain(height)}` : null,
    amount ? `数量 ${plain(amount)}` : null,
    unitPrice ? `单价 ${plain(unitPrice)}` : null,
  ]
    .filter(Boolean)
    .join('，');

/** Every field and line that somebody else has changed since the order was opened, with the value here and theirs. */
export function orderMergeCells(opened: OrderDetail, mine: OrderDraft, theirs: OrderDetail, names: BaseNames): MergeCell[] {
  const words = (name: string, value: unknown): string =>
    name === 'deliveryType' || name === 'billType' ? nameOf(names[name], value as number | null) : valueText(name, value, names);
  const [base, other] = [formOfOrder(opened), formOfOrder(theirs)];
  const header = HEADER.flatMap((name): MergeCell[] => {
    const by = changedBy<unknown>(base[name], mine.form[name], other[name], isSame);
    if (by === null) return [];
    const [own, saved] = [words(name, mine.form[name]), words(name, other[name])];
    return [{ id: name, label: ORDER_LABELS[name] ?? name, mine: own, theirs: saved, isConflict: by === 'both' }];
  });
  return [...header, ...lineMergeCells(opened.orderDels, mine.lines, theirs.orderDels, words)];
}

function lineMergeCells(
  openedLines: readonly LineSource[],
  mineLines: readonly LineSource[],
  theirLines: readonly LineSource[],
  words: (name: string, value: unknown) => string,
): MergeCell[] {
  const [opened, mine, theirs] = [byId(openedLines), byId(mineLines), byId(theirLines)];
  const rowOf = (id: number): string => {
    const row = mineLines.findIndex((line) => line.id === id);
    return row === -1 ? `原第 ${openedLines.findIndex((line) => line.id === id) + 1} 行` : `第 ${row + 1} 行`;
  };
  const cells: MergeCell[] = [];
  for (const [id, base] of opened) {
    const [own, other] = [mine.get(id), theirs.get(id)];
    if (own && other) {
      for (const field of LINE_FIELDS) {
        const by = changedBy<unknown>(base[field], own[field], other[field], isSame);
        if (by === null) continue;
        const texts = { mine: words(field, own[field]), theirs: words(field, other[field]) };
        cells.push({ id: lineCell(id, field), label: `${rowOf(id)} ${LINE_LABELS[field] ?? field}`, ...texts, isConflict: by === 'both' });
      }
    } else if (own || (other && !isSameLine(base, other))) {
      const texts = { mine: own ? lineText(own) : '已删除', theirs: other ? lineText(other) : '已删除' };
      cells.push({ id: lineCell(id, ''), label: rowOf(id), ...texts, isConflict: !own || !isSameLine(base, own) });
    }
  }
  for (const [id, other] of theirs)
    if (!opened.has(id)) cells.push({ id: lineCell(id, ''), label: '新增的一行', mine: '', theirs: lineText(other), isConflict: false });
  return cells;
}

/**
 * The order here with the taken changes of the other side. Computed figures of a line that both have changed are left out, so that the grid
 * computes them anew.
 * @param isAmountTyped whether the shop types amounts: then totals of mixed lines are kept
 */
export function mergeOrder(
  opened: OrderDetail,
  mine: OrderDraft,
  theirs: OrderDetail,
  taken: TakenCells,
  isAmountTyped: boolean,
): { form: OrderForm; lines: LineSource[] } {
  const [base, other] = [formOfOrder(opened), formOfOrder(theirs)];
  const form: OrderForm = { ...mine.form };
  for (const name of HEADER) {
    if (!taken.has(name)) continue;
    const partner = GOES_WITH[name];
    Object.assign(form, { [name]: other[name] }, partner && { [partner]: other[partner] });
  }
  // Typed figures of the order that were not changed here are taken from the other side.
  for (const name of TYPED_FIGURES)
    if (isSame(mine.form.typed[name], base.typed[name])) form.typed = { ...form.typed, [name]: other.typed[name] };

  const [before, after] = [byId(opened.orderDels), byId(theirs.orderDels)];
  const kept = mine.lines.flatMap((line): LineSource[] => {
    const id = typeof line.id === 'number' ? line.id : null;
    if (id === null) return [line];
    const [start, saved] = [before.get(id), after.get(id)];
    // The line was deleted on the server. If it is kept here, it is saved as a new line.
    if (!saved) return taken.has(lineCell(id, '')) ? [] : [{ ...line, id: null }];
    const merged: Record<string, unknown> = { ...line };
    for (const field of LINE_FIELDS) {
      if (!taken.has(lineCell(id, field))) continue;
      for (const name of [field, ...(LINE_GOES_WITH[field] ?? [])]) merged[name] = saved[name];
    }
    if (isSameLine(merged, saved)) return [saved];
    const isMixed = start !== undefined && !isSameLine(start, saved);
    if (isMixed) for (const figure of LINE_FIGURES) if (!isAmountTyped || !figure.startsWith('total')) merged[figure] = null;
    return [merged];
  });
  const mineIds = byId(mine.lines);
  const added = theirs.orderDels.filter(({ id }) => !mineIds.has(id) && taken.has(lineCell(id, '')));
  return { form, lines: [...kept, ...added] };
}
