import { type RawBuilder, type RawNode, sql } from 'kysely';
import { snakeCase } from './naming.ts';
import { type LiteralValue, literal, rowLiteral } from './row-literals.ts';

const reviewedTexts = new WeakSet<readonly string[]>();

/**
 * Raw SQL that a person has read for tenant safety: it names no table by itself, or carries its own tenant condition.
 * Every other raw fragment is refused by the tenant guard.
 */
export function reviewed<T>(texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<T> {
  reviewedTexts.add(texts);
  return sql<T>(texts, ...values);
}

export function isReviewed(texts: readonly string[]): boolean {
  return reviewedTexts.has(texts);
}

/**
 * `values (…),(…)` as text, each row beginning with `first`. For thousands of cells this is far cheaper than as many parameters, each of
 * which is built, walked, compiled and filled in. It counts as reviewed because it holds escaped literals alone; the columns and the
 * tenant's place among them are checked like those of any insert.
 */
export function literalValues(
  first: LiteralValue,
  rows: ReadonlyArray<Readonly<Record<string, LiteralValue>>>,
  columns: readonly string[],
): RawBuilder<never> {
  const values = sql.raw<never>(`values ${rows.map((row) => rowLiteral(first, row, columns)).join(',')}`);
  reviewedTexts.add((values.toOperationNode() as RawNode).sqlFragments);
  return values;
}

/** The statements that set the savepoint of this depth and that roll back to it. */
export function savepoint(depth: number): { set: RawBuilder<never>; goBack: RawBuilder<never> } {
  if (!Number.isInteger(depth)) throw new TypeError(`${depth} is no depth`);
  const statement = (text: string) => {
    const built = sql.raw<never>(`${text} step_${depth}`);
    reviewedTexts.add((built.toOperationNode() as RawNode).sqlFragments);
    return built;
  };
  return { set: statement('savepoint'), goBack: statement('rollback to savepoint') };
}

const COLUMN = /^[a-z][a-zA-Z0-9]*$/;

/**
 * For ON DUPLICATE KEY UPDATE: the value that the new row has for this column (`replace`), or that value added to the stored one (`add`).
 */
export function broughtValue(column: string, mode: 'replace' | 'add'): RawBuilder<never> {
  // `column` must come from the code, never from a request.
  if (!COLUMN.test(column)) throw new TypeError(`${column} is no column`);
  const name = snakeCase(column);
  const value = sql.raw<never>(mode === 'add' ? `\`${name}\` + values(\`${name}\`)` : `values(\`${name}\`)`);
  reviewedTexts.add((value.toOperationNode() as RawNode).sqlFragments);
  return value;
}

const columnName = (name: string): string => {
  if (!COLUMN.test(name)) throw new TypeError(`${name} is no column`);
  return `\`${snakeCase(name)}\``;
};

/**
 * LOAD DATA LOCAL into a table of a tenant.
 * @param name the name under which `local-texts.ts` offers the text
 * @param columns those that the text holds, in this order
 * @param settings columns that have one value for all rows
 */
export function loadStatement(
  name: string,
  table: string,
  columns: readonly string[],
  settings: Readonly<Record<string, LiteralValue>> & { tenantId: number },
): RawBuilder<never> {
  const given = Object.entries(settings).map(([column, value]) => `${columnName(column)} = ${literal(value)}`);
  const statement = sql.raw<never>(
    `load data local infile ${literal(name)} into table ${columnName(table)} character set utf8mb4 (${columns.map(columnName).join(', ')}) set ${given.join(', ')}`,
  );
  reviewedTexts.add((statement.toOperationNode() as RawNode).sqlFragments);
  return statement;
}

/** How many warnings the database has for the last statement of this connection. */
export const warningCount = (): RawBuilder<{ warnings: number }> => reviewed<{ warnings: number }>`select @@warning_count as warnings`;
