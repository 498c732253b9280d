import { useQuery } from '@tanstack/react-query';
import { untypedClient } from '#client/lib/trpc.ts';
import { type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import type { RowStamp } from '#shared/resources/resource.ts';
import { recordKey } from './record-calls.ts';

/** A row of any plain resource. Its declaration has its fields. */
export type ResourceRow = RowStamp & Record<string, unknown>;

/** An entry of a resource's simple list. */
export type SimpleRow = { id: number } & Record<string, unknown>;

/** Base data changes rarely, so lists are fetched again only after this time, in milliseconds. */
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
