import type { Scope } from '#platform/scope.ts';
import { isPermitted } from '#shared/permissions.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { SHEET_IMPORTERS } from './sheet-importer.ts';

/** Fields of a sheet that this person must not see, whoever uploaded it: cost is hidden by every route. */
export function hiddenColumns(scope: Scope, kind: string): ReadonlySet<string> {
  const columns = SHEET_IMPORTERS[kind as ImportKind].columns.filter(
    ({ permission }) => permission !== undefined && !isPermitted(scope.grants, permission),
  );
  return new Set(columns.map(({ key }) => key));
}
