import type { Database } from '#platform/db/database.ts';
import type { ToldEvent } from '#platform/queue/news-event.table.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { ExportDefinition } from './exports/export-definition.ts';
import type { Finders } from './finder.ts';
import type { NamedList, SheetImporter, UndoableRecord } from './imports/import-registry.ts';
import type { ShopJob } from './jobs/regular-job.ts';
import type { AreaMenu } from './menu.ts';
import type { BuiltInCode } from './messages/built-in-messages.ts';
import type { DailyNews, NewsOf } from './messages/news.service.ts';
import type { OrderChild } from './orders/order-child.ts';
import type { FileOwners } from './system/file-sweep.ts';

/** Removes expired rows of a shop, at most `round` of each kind at a time, so that locks are short. */
export type Purge = (scope: Scope, storage: Storage, round: number) => Promise<void>;

/**
 * What one area gives to the rest of the product. The engines (imports, exports, tasks) know an area only by this.
 * @typeParam P the permissions that the area asks for. `all-menus.ts` compiles only when a menu carries each of them.
 */
export interface Area<P extends string = string> {
  /** Its pages and permissions. */
  menu?: AreaMenu;
  /** Its services, by their names in `ctx.services`. */
  services?: Readonly<Record<string, object>>;
  /** Its lists that can be exported, by the name of their router. Stored tasks hold the name: they fail once it is removed. */
  exports?: Readonly<Record<string, ExportDefinition<P>>>;
  importers?: Readonly<Partial<Record<ImportKind, SheetImporter<P>>>>;
  /** Its lists that imported sheets refer to by name, by the name of their router. */
  lists?: Readonly<Record<string, NamedList<P>>>;
  /** How an import undoes the records that it made, by the name that is stored with an imported row. */
  undoables?: Readonly<Record<string, UndoableRecord>>;
  /** Its part of the search over the whole shop. */
  finders?: Partial<Finders<P>>;
  /** The messages about an event that it stores. */
  news?: Readonly<Partial<Record<ToldEvent, NewsOf>>>;
  /** The messages that it sends once a day, by their code. */
  dailyNews?: Readonly<Partial<Record<BuiltInCode, DailyNews>>>;
  /** Gives a shop its starting rows. Runs for a new shop, and for all shops after each migration: it leaves existing rows as they are. */
  install?: (db: Database, tenantId: number, now: number) => Promise<void>;
  purge?: Purge;
  /** Finds which stored files are still in use, by the kind in their keys. */
  fileOwners?: FileOwners;
  /** Jobs that workers run for every shop at times which the operator sets, by their names in `infra_job`. */
  regularJobs?: Readonly<Record<string, ShopJob>>;
  /** Whether a row that the person may see refers to this file. */
  namesFile?: (scope: Scope, path: string) => Promise<boolean>;
  /** The kinds of its rows that belong to an order; for the area of orders, the kinds of all areas. */
  orderChildren?: readonly OrderChild[];
}

/** Keeps the names and types of what an area gives. */
export const defineArea = <const A extends Area>(area: A): A => area;
