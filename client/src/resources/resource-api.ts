import { untypedClient } from '#client/lib/trpc.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import type { RowStamp } from '#shared/resources/resource.ts';

/** A row of any plain resource; which fields it has is said by its declaration. */
export type ResourceRow = RowStamp & Record<string, unknown>;

/** An entry of a resource's simple list. */
export type SimpleRow = { id: number } & Record<string, unknown>;

/** `customerType` → `/bs/customer-type`. */
export function restPath(name: ResourceName): string {
  return `/bs/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Cache keys; everything of one resource starts with `resourceKey(name)`. */
export const resourceKey = (name: ResourceName, ...rest: unknown[]) => ['resource', name, ...rest] as const;

/**
 * The calls of one resource. The procedures are the same for every plain resource and are found by name; the casts
 * state what the declaration's output schemas guarantee on the server.
 */
export function resourceApi(name: ResourceName) {
  const path = `bs.${name}`;
  return {
    page: (input: Record<string, unknown>, signal?: AbortSignal) =>
      untypedClient.query(`${path}.page`, input, { signal }) as Promise<{ list: ResourceRow[]; total: number }>,
    get: (id: number) => untypedClient.query(`${path}.get`, { id }) as Promise<ResourceRow>,
    simple: (signal?: AbortSignal) => untypedClient.query(`${path}.listAllSimple`, undefined, { signal }) as Promise<SimpleRow[]>,
    create: (values: Record<string, unknown>) => untypedClient.mutation(`${path}.create`, values) as Promise<number>,
    update: (values: Record<string, unknown>) => untypedClient.mutation(`${path}.update`, values) as Promise<boolean>,
    remove: (id: number) => untypedClient.mutation(`${path}.delete`, { id }) as Promise<boolean>,
  };
}
