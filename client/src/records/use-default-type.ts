import { useRef } from 'react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { resourcePath, type TreeName } from '#shared/resources/all-resources.ts';
import { recordCalls } from './record-calls.ts';
import { type SimpleRow, useSimpleList } from './resource-options.ts';

interface DefaultType {
  /** The name that a quick form shows; the fallback's while the shop has no type. */
  name: string;
  /** The id to save with. Creates the fallback type if the shop has none. */
  settle(): Promise<number>;
}

/** The type of a record that is added by a quick form: the preferred one, else the shop's first. */
export function useDefaultType(resource: TreeName, fallbackName: string, preferredId: number | null = null): DefaultType {
  const list = useSimpleList(resource);
  const key = useRef<string | null>(null);
  const bestOf = (rows: readonly SimpleRow[] = []): SimpleRow | undefined => rows.find((row) => row.id === preferredId) ?? rows[0];
  const best = bestOf(list.data);
  return {
    name: best ? String(best.name) : fallbackName,
    settle: async () => {
      const known = best ?? bestOf((await list.refetch({ throwOnError: true })).data);
      if (known) return known.id;
      key.current ??= newIdempotencyKey();
      const id = await recordCalls(resourcePath(resource)).create({ parentId: 0, name: fallbackName }, key.current);
      key.current = null;
      await list.refetch();
      return id;
    },
  };
}
