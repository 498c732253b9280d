import { useQuery } from '@tanstack/react-query';
import { untypedClient } from '#client/lib/trpc.ts';
import { type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import type { RowStamp } from '#shared/resources/resource.ts';
import { recordKey } from './record-calls.ts';

/** A row of any plain resource; which fields it has is said by its declaration. */
export type ResourceRow = RowStamp & Record<string, unknown>;

/** An entry of a resource's simple list. */
export type SimpleRow = { id: number } & Record<string, unknown>;

/** Base data changes rarely; a list is fetched again at most once a minute. */
const listAge = 60_000;

/** The enabled rows of a resource, for selects and pickers. */
export function useSimpleList(name: ResourceName, enabled = true) {
  const path = resourcePath(name);
  return useQuery({
    queryKey: recordKey(path, 'listAllSimple'),
    queryFn: ({ signal }) => untypedClient.query(`${path}.listAllSimple`, undefined, { signal }) as Promise<SimpleRow[]>,
    staleTime: listAge,
    enabled,
    meta: { inPlace: true },
  });
}

/** A row with its place in the tree. */
export interface TreeRow<T> {
  row: T;
  depth: number;
}

/**
 * Orders rows so that children follow their parent. Rows whose parent is not in the list (filtered out, or 0 for
 * the root) stand at the top level; a circle cannot hang it, its rows come last.
 */
export function treeOrder<T extends { id: number }>(rows: readonly T[]): TreeRow<T>[] {
  const parentOf = (row: T) => Number((row as Record<string, unknown>).parentId ?? 0);
  const ids = new Set(rows.map((row) => row.id));
  const children = Map.groupBy(rows, (row) => (ids.has(parentOf(row)) ? parentOf(row) : 0));
  const ordered: TreeRow<T>[] = [];
  const seen = new Set<number>();
  const visit = (parentId: number, depth: number) => {
    for (const row of children.get(parentId) ?? []) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      ordered.push({ row, depth });
      visit(row.id, depth + 1);
    }
  };
  visit(0, 0);
  for (const row of rows) if (!seen.has(row.id)) ordered.push({ row, depth: 0 });
  return ordered;
}

/** A row and everything below it: what cannot become its parent. */
export function branchIds(rows: readonly SimpleRow[], id: number): Set<number> {
  const branch = new Set([id]);
  for (let before = 0; before < branch.size; ) {
    before = branch.size;
    for (const row of rows) if (branch.has(Number(row.parentId ?? 0))) branch.add(row.id);
  }
  return branch;
}
