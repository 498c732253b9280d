import { useMemo } from 'react';

const parentOf = (row: object) => Number((row as { parentId?: unknown }).parentId ?? 0);

/**
 * Builds a tree of rows by their `parentId`. A row whose parent is not in the list (filtered out, disabled, or 0 for the root) is at the
 * top, and so is the first row of a cycle.
 * @param make builds a node of a row, the nodes below it, and its depth
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

/** A row with its depth in the tree; 0 is the top. */
interface TreeRow<T> {
  row: T;
  depth: number;
}

/** The rows ordered so that descendants directly follow their ancestor. */
export const treeOrder = <T extends { id: number }>(rows: readonly T[]): TreeRow<T>[] =>
  treeOf<T, TreeRow<T>[]>(rows, (row, below, depth) => [{ row, depth }, ...below.flat()]).flat();

/** All rows of a tree as one page, in tree order. */
export const wholeTree = <T extends { id: number }>(rows: readonly T[]) => ({
  list: treeOrder(rows).map(({ row }) => row),
  total: rows.length,
});

/** Gives the depth of a row in the tree of the rows. */
export function useDepth(rows: readonly { id: number }[] | undefined): (row: { id: number }) => number {
  return useMemo(() => {
    const depths = new Map(treeOrder(rows ?? []).map(({ row, depth }) => [row.id, depth]));
    return (row) => depths.get(row.id) ?? 0;
  }, [rows]);
}

/** The ids of a row and everything below it, none of which can become its parent. */
export function branchIds(rows: readonly { id: number }[], id: number): Set<number> {
  const ordered = treeOrder(rows);
  const at = ordered.findIndex(({ row }) => row.id === id);
  const end = ordered.findIndex(({ depth }, index) => index > at && depth <= (ordered[at]?.depth ?? 0));
  return new Set(ordered.slice(at, end === -1 ? undefined : end).map(({ row }) => row.id));
}
