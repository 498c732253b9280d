import { useMemo } from 'react';

const parentOf = (row: object) => Number((row as { parentId?: unknown }).parentId ?? 0);

/**
 * Rows as the tree that their `parentId` says, made into what is asked for: `make` gets a row, what was made of those below it, and its depth.
 * A row whose parent is not in the list (filtered out, disabled, or 0 for the root) stands at the top; so does the first row of a circle.
 */
export function treeOf<T extends { id: number }, N>(rows: readonly T[], make: (row: T, below: N[], depth: number) => N): N[] {
  const ids = new Set(rows.map((row) => row.id));
  const children = Map.groupBy(rows, (row) => (ids.has(parentOf(row)) ? parentOf(row) : 0));
  const seen = new Set<number>();
  const build = (siblings: readonly T[], depth: number): N[] =>
    siblings.flatMap((row) => {
      if (seen.has(row.id)) return [];
      seen.add(row.id);
      return [make(row, build(children.get(row.id) ?? [], depth + 1), depth)];
    });
  return [...build(children.get(0) ?? [], 0), ...build(rows, 0)];
}

/** A row with its place in the tree. */
interface TreeRow<T> {
  row: T;
  depth: number;
}

/** The rows so ordered that children follow their parent. */
export const treeOrder = <T extends { id: number }>(rows: readonly T[]): TreeRow<T>[] =>
  treeOf<T, TreeRow<T>[]>(rows, (row, below, depth) => [{ row, depth }, ...below.flat()]).flat();

/** A tree as a list shows it: all of its rows, in its order. */
export const wholeTree = <T extends { id: number }>(rows: readonly T[]) => ({
  list: treeOrder(rows).map(({ row }) => row),
  total: rows.length,
});

/** How deep a row of a list stands in its tree. */
export function useDepth(rows: readonly { id: number }[] | undefined): (row: { id: number }) => number {
  return useMemo(() => {
    const depths = new Map(treeOrder(rows ?? []).map(({ row, depth }) => [row.id, depth]));
    return (row) => depths.get(row.id) ?? 0;
  }, [rows]);
}

/** A row and everything below it: what cannot become its parent. */
export function branchIds(rows: readonly { id: number }[], id: number): Set<number> {
  const ordered = treeOrder(rows);
  const at = ordered.findIndex(({ row }) => row.id === id);
  const end = ordered.findIndex(({ depth }, index) => index > at && depth <= (ordered[at]?.depth ?? 0));
  return new Set(ordered.slice(at, end === -1 ? undefined : end).map(({ row }) => row.id));
}
