import { createHash } from 'node:crypto';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { testDatabase } from './database.ts';

export interface ColumnOf {
  table: string;
  name: string;
  /** The data type as information_schema names it: bigint, varchar, … */
  type: string;
}

export interface TenantReader {
  /** The tenant's rows by table; of all tables when `only` is absent. */
  rows(tenantId: number, only?: ReadonlySet<string>): Promise<Map<string, RowDataPacket[]>>;
  /** A hash of the tenant's rows in all tables. */
  hash(tenantId: number): Promise<string>;
  /** Every column of the tables that belong to a tenant. */
  columns(): Promise<ColumnOf[]>;
  close(): Promise<void>;
}

/** Reads the shared test database directly, without the product's tenant guard. */
export async function openTenantReader(): Promise<TenantReader> {
  const connection = await openBesideProduct();
  const tables = await tenantTables(connection);
  const rows: TenantReader['rows'] = async (tenantId, only) => {
    const read = only ? tables.filter(({ table }) => only.has(table)) : tables;
    // `do 0` makes sure of several statements: a single one would be answered by its rows instead of a list of results.
    const statements = [
      'do 0',
      ...read.map(({ table, key, order }) => `select * from \`${table}\` where \`${key}\` = ${tenantId} order by ${order}`),
    ];
    const [, ...results] = (await connection.query<RowDataPacket[][]>(statements.join(';')))[0];
    return new Map(read.map(({ table }, index) => [table, results[index] ?? []]));
  };
  return {
    rows,
    hash: async (tenantId) =>
      createHash('sha256')
        .update(JSON.stringify([...(await rows(tenantId))]))
        .digest('hex'),
    columns: async () => {
      const [found] = await connection.query<RowDataPacket[]>(
        'select table_name as tableName, column_name as name, data_type as type from information_schema.columns where table_schema = database()',
      );
      const own = new Set(tables.map(({ table }) => table));
      return found
        .filter((row) => own.has(row.tableName as string))
        .map((row) => ({ table: row.tableName as string, name: row.name as string, type: row.type as string }));
    },
    close: () => connection.end(),
  };
}

/** A plain connection to the shared test database, without the product's guards. */
export async function openBesideProduct(): Promise<Connection> {
  return createConnection({ uri: (await testDatabase()).url, multipleStatements: true });
}

export interface TenantTable {
  table: string;
  /** The column that holds the tenant's id. */
  key: string;
  order: string;
  /** Columns that take a value; generated columns are left out. */
  stored: string[];
}

/** Every table with a column `tenant_id`, and `system_tenant` for the tenant's own row. */
export async function tenantTables(connection: Connection): Promise<TenantTable[]> {
  const [columns] = await connection.query<RowDataPacket[]>(
    `select table_name as tableName, column_name as name, generation_expression is not null as isComputed
     from information_schema.columns where table_schema = database() order by table_name, ordinal_position`,
  );
  const byTable = Map.groupBy(columns, (column) => column.tableName as string);
  return [...byTable].flatMap(([table, own]) => {
    const key = table === 'system_tenant' ? 'id' : own.some(({ name }) => name === 'tenant_id') ? 'tenant_id' : null;
    if (key === null) return [];
    const stored = own.filter(({ isComputed }) => !isComputed).map(({ name }) => name as string);
    return [{ table, key, order: own.length > 1 ? '1, 2' : '1', stored }];
  });
}
