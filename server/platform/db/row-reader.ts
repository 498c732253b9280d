import { compileFunction } from 'node:vm';
import { camelCase } from './naming.ts';

export type Row = Record<string, unknown>;
type Cells = readonly unknown[];

interface Column {
  readonly name: string;
}

/** Makes of the cells of rows the objects that code reads: `customer_name` is `customerName`. */
interface RowReader {
  columns: readonly string[];
  read(rows: readonly Cells[]): Row[];
}

const readers = new Map<string, RowReader>();

/**
 * Written out for these columns, as a person would write it: `{ id: cells[0], customerName: cells[1] }`. Filled name by name an object of
 * more than a dozen columns becomes a hash table, three times as large and slow for whoever reads it.
 */
function createReader(columns: readonly string[]): RowReader {
  const fields = columns.map((column, at) => `${JSON.stringify(camelCase(column))}: cells[${at}]`);
  // Of column names alone, each within quotes.
  const readOne = compileFunction(`return { ${fields.join(', ')} };`, ['cells']) as (cells: Cells) => Row;
  return { columns, read: (rows) => rows.map((cells) => readOne(cells)) };
}

/** The rows of one result, whose cells stand in the order of its columns. */
export function readRows(rows: readonly Cells[], columns: readonly Column[]): Row[] {
  if (rows.length === 0) return [];
  let key = '';
  for (const { name } of columns) key += `${name},`;
  let reader = readers.get(key);
  if (!reader) {
    reader = createReader(columns.map(({ name }) => name));
    readers.set(key, reader);
  }
  return reader.read(rows);
}
