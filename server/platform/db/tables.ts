import type { ColumnType, Generated } from 'kysely';
import type { RESOURCES, ResourceName } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';
import type { NewsEventTable } from '../queue/news-event.table.ts';
import type { OutboxTable } from '../queue/outbox.table.ts';

/** What every editable row of a shop has besides its own columns. */
export interface Stamp {
  tenantId: number;
  id: Generated<number>;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

// The tree's root is 0 on the wire and null in the table, so that the foreign key to the parent can hold. A flag is read as 0 or 1.
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
 * Tables that are read before a tenant is known (tokens, tenants), or that belong to all (menus, dictionaries, settings). Every other table belongs to the tenants:
 * the guard lets nothing touch it without one, and a test finds a table without a tenant in each row.
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
