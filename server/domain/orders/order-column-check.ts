import type { Scope } from '#platform/scope.ts';
import { dayText } from '#shared/rules/day.rules.ts';
import { type Mark, orderColumnRepository, type Span } from './order-column.repository.ts';
import { type NumberColumn, readNumbers, readTexts } from './order-column-codec.ts';
import { columnsOf, LINE_FIGURES, LINE_NUMBERS, LINE_SIZES, ORDER_MONEY, ORDER_NUMBERS } from './order-column-fields.ts';

const NUMBERS: ReadonlySet<string> = new Set([
  ...ORDER_NUMBERS,
  ...ORDER_MONEY,
  'paymentState',
  'lines',
  ...[...LINE_NUMBERS, ...LINE_SIZES, ...LINE_FIGURES, 'hasPattern'].map((field) => `line.${field}`),
]);
const isOfLine = (field: string) => field.startsWith('line.');

const numberAt = ({ base, none, values }: NumberColumn, row: number): number | null => {
  const value = values[row] as number;
  return value === none || Number.isNaN(value) ? null : base + value;
};

/** A function that reads the value of a row of the column, as text. */
function readerOf(field: string, data: Buffer): (row: number) => string {
  if (NUMBERS.has(field)) {
    const column = readNumbers(data);
    return (row) => String(numberAt(column, row) ?? '');
  }
  const { places, starts, bytes } = readTexts(data);
  return (row) => {
    const text = places[row] as number;
    return bytes.subarray(starts[text], starts[text + 1]).toString();
  };
}

/**
 * The fields of each order in the columns, by the order's id, as texts. Of a field of lines the values of all its lines, one on each line
 * of the text.
 */
function ordersIn(columns: ReadonlyMap<string, Buffer>): Map<number, Map<string, string>> {
  const readers = [...columns].map(([field, data]) => [field, readerOf(field, data)] as const);
  const ids = readNumbers(columns.get('id') as Buffer);
  const lines = readNumbers(columns.get('lines') as Buffer);
  const orders = new Map<number, Map<string, string>>();
  let line = 0;
  for (let row = 0; row < ids.values.length; row += 1) {
    const end = line + (numberAt(lines, row) ?? 0);
    const said = new Map<string, string>();
    for (const [field, read] of readers) {
      if (!isOfLine(field)) said.set(field, read(row));
      else said.set(field, Array.from({ length: end - line }, (_, at) => read(line + at)).join('\n'));
    }
    orders.set(numberAt(ids, row) ?? 0, said);
    line = end;
  }
  return orders;
}

interface Difference {
  place: string;
  kept: string;
  proven: string;
}

/** The span of orders of each part of a day. The first has no newest bound and the last no oldest one. */
async function spansOf(scope: Scope, day: number): Promise<Span[]> {
  const ends: Mark[] = [];
  for (const { part, field, data } of await orderColumnRepository.findColumns(scope, { first: day, last: day }, ['id', 'date'])) {
    const column = readNumbers(data);
    ends[part] = { id: 0, date: 0, ...ends[part], [field]: numberAt(column, column.values.length - 1) ?? 0 };
  }
  return ends.map((_, part) => ({ behind: ends[part - 1], downTo: part === ends.length - 1 ? undefined : ends[part] }));
}

/**
 * Compares the columns of a day with its orders, part by part. Orders that are noted as changed are passed over: readers read their rows.
 */
async function ofDay(scope: Scope, day: number): Promise<Difference[]> {
  const { changes } = await orderColumnRepository.findState(scope, day);
  const differences: Difference[] = [];
  for (const [part, span] of (await spansOf(scope, day)).entries()) {
    const orders = await orderColumnRepository.findOrders(scope, day, span);
    const wanted = columnsOf(orders, await orderColumnRepository.findLines(scope, day, span));
    const rows = await orderColumnRepository.findPart(scope, { day, part }, [...wanted.keys()]);
    const kept = new Map(rows.map(({ field, data }) => [field, data]));
    differences.push(...differencesOf(day, ordersIn(kept), ordersIn(wanted), changes));
  }
  return differences;
}

function differencesOf(
  day: number,
  kept: ReturnType<typeof ordersIn>,
  proven: ReturnType<typeof ordersIn>,
  changes: ReadonlyMap<number, unknown>,
): Difference[] {
  return [...new Set([...kept.keys(), ...proven.keys()])].flatMap((id): Difference[] => {
    if (changes.has(id)) return [];
    const [ours, theirs] = [kept.get(id), proven.get(id)];
    const place = `${dayText(day)} 订单 id ${id}`;
    if (!ours || !theirs) return [{ place, kept: ours ? '有' : '无', proven: theirs ? '有' : '无' }];
    const field = [...ours].find(([name, text]) => theirs.get(name) !== text)?.[0];
    return field === undefined ? [] : [{ place: `${place} ${field}`, kept: ours.get(field) ?? '', proven: theirs.get(field) ?? '' }];
  });
}

/**
 * Where the columns that list searches read differ from the orders, at most `most` places. Call it within `atOneMoment`: a change between
 * two statements would show as a difference.
 */
export async function columnDifferences(scope: Scope, most: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const day of await orderColumnRepository.findWrittenDays(scope)) {
    differences.push(...(await ofDay(scope, day)));
    if (differences.length >= most) break;
  }
  return differences.slice(0, most);
}
