import { cleanText } from '#platform/excel/half-width.ts';
import type { Scope } from '#platform/scope.ts';

/** How names are compared where a person wrote them: blanks around them, full-width letters and the case of letters do not count. */
export function foldName(name: string): string {
  return cleanText(name).toLowerCase();
}

/** The enabled rows of a base-data list by name. */
export async function nameIndex<R extends { id: number; name: string }>(
  scope: Scope,
  list: { listAllSimple(scope: Scope): Promise<R[]> },
): Promise<Map<string, R>> {
  const rows = await list.listAllSimple(scope);
  return new Map(rows.map((row) => [foldName(row.name), row]));
}
