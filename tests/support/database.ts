import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { requiredSetting } from './settings.ts';

export type TestDatabase = {
  url: string;
  /** Drops a database made by `freshDatabase`. Does nothing to the shared one, which stays until the run ends. */
  destroy(): Promise<void>;
};

type Template = { statements: string[]; database: string };

let template: Promise<Template> | undefined;
let shared: Promise<TestDatabase> | undefined;

/**
 * The database of this test worker, made on the first call as a copy of the migrated one. Test files of one worker share it:
 * each test makes its own tenant, which also exercises the separation of tenants on every run.
 */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= freshDatabase().then(({ url }) => ({ url, destroy: async () => {} }));
  return shared;
}

/** A new copy of the migrated database, for tests that count whole tables, change the schema or run several processes over it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const base = new URL(requiredSetting('TEST_DATABASE_URL'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createConnection({ uri: base.href, multipleStatements: true });
  try {
    template ??= readTemplate(connection, base.pathname.slice(1));
    await copyTemplate(connection, await template, name);
  } finally {
    await connection.end();
  }
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, destroy: () => dropDatabase(base.href, name) };
}

/** Collects the statements that rebuild the migrated database: tables, the rows migrations put in, triggers, views. */
async function readTemplate(connection: Connection, database: string): Promise<Template> {
  const [objects] = await connection.query<RowDataPacket[]>('show full tables');
  const statements: string[] = [];
  const views: string[] = [];
  for (const [name, type] of objects.map((row) => Object.values(row) as [string, string])) {
    const [rows] = await connection.query<RowDataPacket[]>(`show create table \`${name}\``);
    const create = Object.values(rows[0] ?? {})[1] as string;
    if (type === 'VIEW') views.push(create.replaceAll(`\`${database}\`.`, ''));
    else statements.push(create, ...(await copyRows(connection, database, name)));
  }
  const [triggers] = await connection.query<RowDataPacket[]>('show triggers');
  for (const trigger of triggers) {
    const [rows] = await connection.query<RowDataPacket[]>(`show create trigger \`${trigger.Trigger}\``);
    statements.push((rows[0] as RowDataPacket)['SQL Original Statement'] as string);
  }
  return { statements: [...statements, ...views], database };
}

async function copyRows(connection: Connection, database: string, table: string): Promise<string[]> {
  const [filled] = await connection.query<RowDataPacket[]>(`select 1 from \`${table}\` limit 1`);
  if (filled.length === 0) return [];
  const [columns] = await connection.query<RowDataPacket[]>(`show columns from \`${table}\``);
  // Generated columns compute themselves and refuse a value.
  const names = columns
    .filter((column) => !/\bGENERATED\b/.test(column.Extra))
    .map((column) => `\`${column.Field}\``)
    .join(', ');
  return [`insert into \`${table}\` (${names}) select ${names} from \`${database}\`.\`${table}\``];
}

async function copyTemplate(connection: Connection, { statements }: Template, name: string): Promise<void> {
  await connection.query(`create database \`${name}\` character set utf8mb4 collate utf8mb4_unicode_ci`);
  // Tables are listed by name, so a foreign key may name a table that is created after its own.
  await connection.query(['set foreign_key_checks = 0', `use \`${name}\``, ...statements].join(';\n'));
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const connection = await createConnection({ uri: url });
  try {
    await connection.query(`drop database if exists \`${name}\``);
  } finally {
    await connection.end();
  }
}
