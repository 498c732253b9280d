import { resourceApi, type SimpleRow } from '#client/resources/resource-api.ts';
import { useSimpleList } from '#client/resources/resource-options.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';

interface DefaultType {
  /** The name a quick form announces; the fallback's while the shop has no type. */
  name: string;
  /** The id to save with; makes the fallback type when there is none yet. */
  settle(): Promise<number>;
}

/** The type that a quickly added record goes into: the preferred one, else the shop's first. */
export function useDefaultType(
  resource: Extract<ResourceName, 'customerType' | 'productType'>,
  fallbackName: string,
  preferredId: number | null = null,
): DefaultType {
  const list = useSimpleList(resource);
  const first: SimpleRow | undefined = list.data?.find((row) => row.id === preferredId) ?? list.data?.[0];
  return {
    name: first ? String(first.name) : fallbackName,
    settle: async () => {
      const known = first ?? (await list.refetch({ throwOnError: true })).data?.[0];
      if (known) return known.id;
      const id = await resourceApi(resource).create({ parentId: 0, name: fallbackName });
      await list.refetch();
      return id;
    },
  };
}
