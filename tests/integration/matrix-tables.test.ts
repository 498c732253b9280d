import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HANGING_TABLES, OWNED_TABLES } from '#platform/db/data-scope.ts';
import { camelCase, snakeCase } from '#platform/db/naming.ts';
import { PLATFORM_TABLES } from '#platform/db/tables.ts';
import { declarationOf, RESOURCE_NAMES } from '#shared/resources/all-resources.ts';
import { testDatabase } from '../support/database.ts';
import { DECLARED_TABLES, TENANT_TABLES } from '../support/declared-tables.ts';

/** Compares the declared table types with the tables that the migrations make. */
let connection: Connection;
let columns: Column[];

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** Whether the database fills it when an insert leaves it out. */
  isGenerated: boolean;
}

/** Tables of the migrations themselves, which the product does not read. */
const MIGRATION_TABLES = new Set(['kyselyMigration', 'kyselyMigrationLock', 'schemaMigration']);

beforeAll(async () => {
  connection = await createConnection({ uri: (await testDatabase()).url });
  const [rows] = await connection.query<RowDataPacket[]>(`
    select table_name as tableName, column_name as name, data_type as type, is_nullable as isNullable, column_default as byDefault, extra
    from information_schema.columns where table_schema = database() and extra not like '%INVISIBLE%' order by table_name, ordinal_position`);
  columns = rows
    .map((row) => ({
      table: camelCase(row.tableName as string),
      name: camelCase(row.name as string),
      type: row.type as string,
      isNullable: row.isNullable === 'YES',
      isGenerated: String(row.extra).includes('auto_increment') || (row.byDefault !== null && row.byDefault !== 'NULL'),
    }))
    .filter(({ table }) => !MIGRATION_TABLES.has(table));
});
afterAll(() => connection.end());

const TYPES: Array<[RegExp, string[]]> = [
  [/^(Nullable)?JsonColumn</, ['longtext', 'json']],
  [/^Buffer\b/, ['binary', 'varbinary', 'blob', 'mediumblob']],
  [/^boolean\b/, ['tinyint']],
  [/^number\b/, ['bigint', 'int', 'tinyint', 'smallint']],
  [/^'\w+'/, ['varchar']],
  // Types that are unions of a few words.
  [/^\w+(State|Kind|Mode|Basis|Action|Event|\['kind'\])(?= |$)/, ['varchar']],
  [/^Calculation$/, ['varchar']],
  [/^NameRule$/, ['tinyint']],
  [/^string\b/, ['varchar', 'char', 'decimal', 'text', 'longtext', 'mediumtext']],
];

describe('the table types', () => {
  it('are those of the tables there are', () => {
    expect([...DECLARED_TABLES.keys()].toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
  });

  it.each([...DECLARED_TABLES.keys()].toSorted().map((table) => [table]))('describe every column of %s', (table) => {
    const types = DECLARED_TABLES.get(table) ?? new Map<string, string>();
    const own = columns.filter((column) => column.table === table);
    expect([...types.keys()].toSorted()).toEqual(own.map(({ name }) => name).toSorted());
    for (const { name, type, isNullable, isGenerated } of own) {
      const written = types.get(name) ?? '';
      const inner = /^Generated<(.+)>$/.exec(written)?.[1] ?? written;
      const label = `${table}.${name}: ${written} for ${type}`;
      expect(TYPES.find(([pattern]) => pattern.test(inner))?.[1], label).toContain(type);
      expect(inner.endsWith('| null') || inner.startsWith('Nullable'), `${label}, null`).toBe(isNullable);
      if (written.startsWith('Generated<')) expect(isGenerated, `${label}, filled by the database`).toBe(true);
    }
  });
});

describe('the separation of tenants in the tables', () => {
  it('knows of no platform table that there is not', () => {
    expect([...PLATFORM_TABLES].filter((table) => !DECLARED_TABLES.has(table))).toEqual([]);
  });

  it('gives every tenant table a tenant in each row and at the head of its primary key', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(`
      select table_name as tableName, column_name as name from information_schema.key_column_usage
      where table_schema = database() and constraint_name = 'PRIMARY' and ordinal_position = 1`);
    const heads = new Map(rows.map((row) => [camelCase(row.tableName as string), row.name as string]));
    const tenant = new Map(columns.filter(({ name }) => name === 'tenantId').map((column) => [column.table, column]));
    expect([...TENANT_TABLES].filter((table) => tenant.get(table)?.isNullable !== false || heads.get(table) !== 'tenant_id')).toEqual([]);
  });

  it('calls the keys of declared references by their columns, from which the words for a missing row are found', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(
      'select constraint_name as name from information_schema.referential_constraints where constraint_schema = database()',
    );
    const names = new Set(rows.map(({ name }) => String(name)));
    const wanted = RESOURCE_NAMES.map(declarationOf).flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([key, { kind }]) =>
        kind === 'reference' ? [`fk_${snakeCase(table)}_${key === 'parentId' ? 'parent' : snakeCase(key)}`] : [],
      ),
    );
    expect(wanted.length).toBeGreaterThan(2);
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('knows whose every row is that hangs on an order or a customer', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(`
      select table_name as tableName, referenced_table_name as target, column_name as name from information_schema.key_column_usage
      where table_schema = database() and referenced_table_name in ('order_info', 'customer_info') and column_name != 'tenant_id'`);
    const known = { ...OWNED_TABLES, ...HANGING_TABLES };
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map((row) => camelCase(row.tableName as string)).filter((table) => !(table in known))).toEqual([]);
    // A line names both its order and the order's customer; it belongs to the order.
    const wrong = Object.entries(HANGING_TABLES).filter(
      ([table, { parent, column }]) =>
        table !== 'orderHistory' &&
        !rows.some(
          (row) => [row.tableName, row.target, row.name].map((part) => camelCase(String(part))).join() === [table, parent, column].join(),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps every unique key and every reference inside one tenant', async () => {
    const [rows] = await connection.query<RowDataPacket[]>(`
      select c.constraint_type as type, u.table_name as tableName, u.constraint_name as name, u.referenced_table_name as target,
        group_concat(u.column_name order by u.ordinal_position) as columns,
        group_concat(u.referenced_column_name order by u.ordinal_position) as targets
      from information_schema.table_constraints c
      join information_schema.key_column_usage u on u.table_schema = c.table_schema and u.table_name = c.table_name and u.constraint_name = c.constraint_name
      where c.table_schema = database() and c.constraint_type in ('UNIQUE', 'FOREIGN KEY')
      group by c.constraint_type, u.table_name, u.constraint_name, u.referenced_table_name`);
    const loose = rows.filter((row) => {
      const table = camelCase(row.tableName as string);
      if (!TENANT_TABLES.has(table)) return false;
      const names = String(row.columns).split(',');
      // An id alone may be unique over all tenants: no two shops then have rows with the same id.
      if (row.type === 'UNIQUE') return names[0] !== 'tenant_id' && row.columns !== 'id';
      const isToTenantTable = TENANT_TABLES.has(camelCase(String(row.target)));
      return isToTenantTable && (names[0] !== 'tenant_id' || String(row.targets).split(',')[0] !== 'tenant_id');
    });
    expect(loose).toEqual([]);
    expect(rows.filter((row) => row.type === 'FOREIGN KEY').length).toBeGreaterThan(20);
  });
});
