import { compileFunction } from 'node:vm';
import { camelCase } from './naming.ts';

export type Row = Record<string, unknown>;
type Cells = readonly unknown[];

interface Column {
  readonly name: string;
}

/** Turns the cells of rows into objects with camel-case names: `customer_name` becomes `customerName`. */
interface RowReader {
  columns: readonly string[];
  read(rows: readonly Cells[]): Row[];
}

const readers = new Map<string, RowReader>();

/**
 * Compiles a function for these columns: `return { id: cells[0], customerName: cells[1] }`. An object of more than a dozen columns that is
 * filled name by name becomes a hash table in the engine, three times as large and slow to read.
 */
function createReader(columns: readonly string[]): RowReader {
  const fields = columns.map((column, at) => `${JSON.stringify(camelCase(column))}: cells[${at}]`);
  // Safe to compile: the text holds nothing from outside but column names, each as a quoted JSON string.
  const readOne = compileFunction(`return { ${fields.join(', ')} };`, ['cells']) as (cells: Cells) => Row;
  return { columns, read: (rows) => rows.map((cells) => readOne(cells)) };
}

/** The rows of one result as objects. Each row's cells stand in the order of `columns`. */
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
