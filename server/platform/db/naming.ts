import {
  type KyselyPlugin,
  MysqlQueryCompiler,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

/**
 * Code says `customerName`, the database `customer_name`. The compiler writes the snake form and the plugin reads it back, so the tree of
 * a query is not copied for it.
 */
const snakeNames = new Map<string, string>();
const camelNames = new Map<string, string>();

export function snakeCase(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, snake);
  }
  return snake;
}

export function camelCase(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}

export class NamingQueryCompiler extends MysqlQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

type RowMapper = (row: UnknownRow) => UnknownRow;

const mappers = new Map<string, RowMapper>();

/**
 * Maps rows of these columns. Each begins as a copy of a row that was parsed: such an object keeps its fixed shape, where one that is filled
 * name by name becomes a hash table beyond a dozen columns, three times as large and slow for whoever reads it afterwards.
 */
function createMapper(columns: readonly string[]): RowMapper {
  const names = columns.map(camelCase);
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`) as UnknownRow;
  return (row) => {
    const mapped = { ...blank };
    for (let at = 0; at < names.length; at += 1) mapped[names[at] as string] = row[columns[at] as string];
    return mapped;
  };
}

/** The rows of one result, all of the same columns. */
export function camelRows(rows: readonly UnknownRow[]): UnknownRow[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const key = columns.join();
  let mapper = mappers.get(key);
  if (!mapper) {
    mapper = createMapper(columns);
    mappers.set(key, mapper);
  }
  return rows.map(mapper);
}

export class NamingPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs) {
    return args.node;
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result.rows.length === 0 ? args.result : { ...args.result, rows: camelRows(args.result.rows) };
  }
}
