import type { Scope } from '../scope.ts';
import { insertRows, type NewRow, type TenantTable } from './bulk-write.ts';
import { withLocalText } from './local-texts.ts';
import { loadStatement, warningCount } from './reviewed-sql.ts';
import type { LiteralValue } from './row-literals.ts';
import { allOrNothing, isDatabaseError } from './transaction.ts';

type PlainRow = Readonly<Record<string, LiteralValue>>;

/** Rows of one statement. More would hold the lock on new ids (AUTO-INC) for too long. */
const BATCH = 1000;
/** Up to this many rows an INSERT is as fast. */
const FEW = 100;
/** The database's error numbers when LOAD DATA LOCAL is switched off there. */
const SWITCHED_OFF = [1148, 4166];

/** The database has stored other rows than were sent. They are then sent as INSERT, whose error names what is wrong with them. */
class NotAsSent extends Error {}

let isSwitchedOff = false;

interface Layout {
  /** Columns that have the same value in every row. */
  fixed: Record<string, LiteralValue>;
  varying: string[];
}

/** Null when only some of the rows leave a column to its default: the text format has no word for "default". */
function layoutOf(rows: readonly PlainRow[]): Layout | null {
  const [first = {}] = rows;
  const columns = new Set<string>();
  for (const row of rows) for (const column in row) columns.add(column);
  const layout: Layout = { fixed: {}, varying: [] };
  for (const column of columns) {
    const value = first[column];
    if (rows.every((row) => row[column] === value)) {
      if (value !== null && value !== undefined) layout.fixed[column] = value;
    } else if (rows.some((row) => row[column] === undefined)) return null;
    else layout.varying.push(column);
  }
  return layout;
}

/** Characters that must be escaped within a field. */
const SPECIAL = /[\\\t\n\0]/;
const EVERY_SPECIAL = new RegExp(SPECIAL, 'g');
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\0': '\\0' };

function field(value: LiteralValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return SPECIAL.test(value) ? value.replace(EVERY_SPECIAL, (sign) => ESCAPED[sign] ?? sign) : value;
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

function textOf(rows: readonly PlainRow[], columns: readonly string[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const column of columns) {
      text += separator + field(row[column]);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

/** @throws NotAsSent when the database has left out a row or changed a value: LOAD DATA LOCAL does that with a warning, not an error */
async function load(scope: Scope, table: string, rows: readonly PlainRow[], { fixed, varying }: Layout): Promise<void> {
  const settings = { ...fixed, tenantId: scope.tenantId };
  const { numAffectedRows } = await withLocalText(textOf(rows, varying), (name) =>
    loadStatement(name, table, varying, settings).execute(scope.db),
  );
  const { rows: counts } = await warningCount().execute(scope.db);
  if (Number(numAffectedRows) !== rows.length || Number(counts[0]?.warnings) !== 0) throw new NotAsSent();
}

/** Loads all rows or none. @returns false when nothing was loaded and INSERT has to do it */
async function tryLoad(scope: Scope, table: string, rows: readonly PlainRow[]): Promise<boolean> {
  const layout = rows.length > FEW && !isSwitchedOff ? layoutOf(rows) : null;
  if (!layout) return false;
  try {
    await allOrNothing(scope, (scope) => load(scope, table, rows, layout));
    return true;
  } catch (error) {
    isSwitchedOff ||= SWITCHED_OFF.some((number) => isDatabaseError(error, number));
    if (error instanceof NotAsSent || isSwitchedOff) return false;
    throw error;
  }
}

/**
 * Inserts rows of the scope's tenant, inside a transaction, in the cheapest way for the database and this process: as a text for LOAD DATA
 * LOCAL. Few rows, rows that this cannot express, and a database where it is switched off get INSERT statements.
 */
export async function loadRows<T extends TenantTable>(scope: Scope, table: T, rows: ReadonlyArray<NewRow<T>>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    if (!(await tryLoad(scope, table, batch as PlainRow[]))) await insertRows(scope, table, batch);
  }
}
