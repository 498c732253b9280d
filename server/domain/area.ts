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

/** Removes what a shop has kept for long enough; at most `round` rows of a kind at a time, so that no table is held for long. */
export type Purge = (scope: Scope, storage: Storage, round: number) => Promise<void>;

/**
 * What one area gives to the rest of the product. The engines (imports, exports, tasks) know an area only by this.
 * The permissions that it asks for are any text here; `all-menus.ts` compiles only when a menu carries each of them.
 */
export interface Area<P extends string = string> {
  /** Its pages and permissions. */
  menu?: AreaMenu;
  /** Its services by the names under which the calls find them. */
  services?: Readonly<Record<string, object>>;
  /** Its lists that can be exported, by the name of their router. Stored tasks hold the name: one that is taken away ends them. */
  exports?: Readonly<Record<string, ExportDefinition<P>>>;
  importers?: Readonly<Partial<Record<ImportKind, SheetImporter<P>>>>;
  /** Its lists whose names stand in sheets, by the name of their router. */
  lists?: Readonly<Record<string, NamedList<P>>>;
  /** What its importers make, by the name that is stored with an imported row: how it is taken back. */
  undoables?: Readonly<Record<string, UndoableRecord>>;
  /** What the search over the whole shop finds of it. */
  finders?: Partial<Finders<P>>;
  /** What there is to tell of an event that it books. */
  news?: Readonly<Partial<Record<ToldEvent, NewsOf>>>;
  /** What there is to tell each day, by the code of the message. */
  dailyNews?: Readonly<Partial<Record<BuiltInCode, DailyNews>>>;
  /** What a shop has from its first day on; a shop that has it already keeps it. */
  install?: (db: Database, tenantId: number, now: number) => Promise<void>;
  purge?: Purge;
  /** Who knows of files of a kind which are still wanted, by the kind that stands in their keys. */
  fileOwners?: FileOwners;
  /** What workers do for every shop at times that the operator sets, by the names that stand in `infra_job`. */
  regularJobs?: Readonly<Record<string, ShopJob>>;
  /** Whether a row that the person sees names this file. */
  namesFile?: (scope: Scope, path: string) => Promise<boolean>;
  /** Rows that hang on an order: of orders themselves all of them, of another area its own. */
  orderChildren?: readonly OrderChild[];
}

/** Keeps the names and types of what an area gives. */
export const defineArea = <const A extends Area>(area: A): A => area;
