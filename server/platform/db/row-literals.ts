import { escape as escapeText } from 'mysql2';

/** A value of one cell in a bulk statement. */
export type LiteralValue = string | number | bigint | boolean | null | undefined;

/** Characters that must be escaped between single quotes; nearly every text has none. */
const SPECIAL = /[\p{Cc}'\\]/u;

/** A value as SQL text; undefined becomes `default`. @throws TypeError for an object, and for NaN and infinity */
export function literal(value: LiteralValue): string {
  switch (typeof value) {
    case 'string':
      return SPECIAL.test(value) ? escapeText(value) : `'${value}'`;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError('a number in a statement must be finite');
      return String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return 'default';
    default:
      if (value === null) return 'null';
      // An object that slipped past validation must not be expanded into SQL.
      throw new TypeError('a value in a statement must be plain');
  }
}

/** One row of a VALUES list: `first`, then the row's values in the order of the columns. */
export function rowLiteral(first: LiteralValue, row: Readonly<Record<string, LiteralValue>>, columns: readonly string[]): string {
  let text = `(${literal(first)}`;
  for (const column of columns) text += `,${literal(row[column])}`;
  return `${text})`;
}
