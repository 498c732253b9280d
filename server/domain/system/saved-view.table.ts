import type { JsonColumn } from '#platform/db/json-column.ts';
import type { SavedView } from '#shared/schemas/saved-view.schema.ts';

/** The views that a person has saved of one list. */
export interface SavedViewTable {
  tenantId: number;
  userId: number;
  list: string;
  views: JsonColumn<SavedView[]>;
}
