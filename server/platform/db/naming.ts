import {
  type KyselyPlugin,
  MysqlDialect,
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

class NamingQueryCompiler extends MysqlQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

export class NamingDialect extends MysqlDialect {
  override createQueryCompiler(): MysqlQueryCompiler {
    return new NamingQueryCompiler();
  }
}

export function camelRow(row: UnknownRow): UnknownRow {
  const mapped: UnknownRow = {};
  for (const key in row) mapped[camelCase(key)] = row[key];
  return mapped;
}

export class NamingPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs) {
    return args.node;
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result.rows.length === 0 ? args.result : { ...args.result, rows: args.result.rows.map(camelRow) };
  }
}
