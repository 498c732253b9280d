import { createHash } from 'node:crypto';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { testDatabase } from './database.ts';

export interface ColumnOf {
  table: string;
  name: string;
  /** As information_schema has it: bigint, varchar, … */
  type: string;
}

export interface TenantReader {
  /** All rows of these tables that belong to the tenant, by table; of all tables where none are named. */
  rows(tenantId: number, only?: ReadonlySet<string>): Promise<Map<string, RowDataPacket[]>>;
  /** The same as one text that changes with any of them. */
  hash(tenantId: number): Promise<string>;
  /** Every column of the tables that belong to a tenant. */
  columns(): Promise<ColumnOf[]>;
  close(): Promise<void>;
}

/** Reads the shared test database beside the product, past its tenant guard. */
export async function openTenantReader(): Promise<TenantReader> {
  const connection = await openBesideProduct();
  const tables = await tenantTables(connection);
  const rows: TenantReader['rows'] = async (tenantId, only) => {
    const read = only ? tables.filter(({ table }) => only.has(table)) : tables;
    // One statement alone would be answered by its rows, several by a list of rows for each.
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

/** A connection to the shared test database that no rule of the product stands in front of. */
export async function openBesideProduct(): Promise<Connection> {
  return createConnection({ uri: (await testDatabase()).url, multipleStatements: true });
}

export interface TenantTable {
  table: string;
  /** The column that says whose a row is. */
  key: string;
  order: string;
  /** Columns that take a value; the others compute themselves. */
  stored: string[];
}

/** Every table with a tenant column, whatever the product calls it, and the tenant's own row. */
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
