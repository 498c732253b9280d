import { cleanText } from '#platform/excel/half-width.ts';
import type { Scope } from '#platform/scope.ts';

/** The form in which typed names are compared: without outer blanks, in half width and lower case. */
export function foldName(name: string): string {
  return cleanText(name).toLowerCase();
}

/** The enabled rows of a base-data list, by their names as `foldName` gives them. */
export async function nameIndex<R extends { id: number; name: string }>(
  scope: Scope,
  list: { listAllSimple(scope: Scope): Promise<R[]> },
): Promise<Map<string, R>> {
  const rows = await list.listAllSimple(scope);
  return new Map(rows.map((row) => [foldName(row.name), row]));
}
