import type { ColumnType, Generated } from 'kysely';
import type { RESOURCES, ResourceName } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';
import type { NewsEventTable } from '../queue/news-event.table.ts';
import type { OutboxTable } from '../queue/outbox.table.ts';

/** The columns that every editable row of a shop has besides its own. */
export interface Stamp {
  tenantId: number;
  id: Generated<number>;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

// A parentId of 0 on the wire (a root of a tree) is null in the table, because of the foreign key to the parent. A flag is read as 0 or 1.
type Column<K, T> = K extends 'parentId' ? number | null : T extends boolean ? ColumnType<number, boolean, boolean> : T;
type Columns<F> = Stamp & { [K in keyof F]: F[K] extends Field<infer T> ? Column<K, T> : never };

/** The tables of plain resources follow from their declarations. */
type ResourceTables = { [N in ResourceName as (typeof RESOURCES)[N]['table'] & string]: Columns<(typeof RESOURCES)[N]['fields']> };

/** Every table by its name. `all-tables.ts` adds those of the areas; a test compares them with the database. */
export interface Tables extends ResourceTables {
  outbox: OutboxTable;
  newsEvent: NewsEventTable;
}

/**
 * Tables that are read before a tenant is known (tokens, tenants), that all tenants share (menus, dictionaries, settings), or that the worker
 * reads for all tenants at once (outbox, events). Every other table has a tenant in each row: the tenant guard refuses queries on it without
 * one, and a test checks that the database has the column.
 */
export const PLATFORM_TABLES: ReadonlySet<string> = new Set([
  'systemTenant',
  'systemMenu',
  'systemDictType',
  'systemDictData',
  'infraConfig',
  'infraFileConfig',
  'infraJob',
  'infraJobLog',
  'tokenFamily',
  'accessToken',
  'refreshToken',
  'apiToken',
  'loginKey',
  'usedLoginNonce',
  'outbox',
  'newsEvent',
]);
