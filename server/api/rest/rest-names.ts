import type { Call } from '../call.ts';
import type { ProcedureMeta } from '../context.ts';

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The REST method of a call. */
export function methodOf({ type, meta }: Pick<Call, 'type' | 'meta'>, parts: readonly string[]): RestMethod {
  const last = parts.at(-1) ?? '';
  if (meta.method) return meta.method;
  if (type === 'query') return 'GET';
  if (last.startsWith('update')) return 'PUT';
  if (last.startsWith('delete')) return 'DELETE';
  return 'POST';
}

/**
 * Second names of calls outside `bs`: older and newer clients of the API family use different ones. The API family is the group of products
 * that share the REST conventions of the specification.
 */
const SECOND_NAMES: Readonly<Record<string, string>> = { listAllSimple: 'simple-list', exportExcel: 'export' };

/** The REST paths of a call, below the API base. The first one is documented, a second one is an alias. */
export function pathsOf(parts: readonly string[], { path }: ProcedureMeta): string[] {
  if (path !== undefined) return [path];
  const second = parts[0] === 'bs' ? undefined : SECOND_NAMES[parts.at(-1) ?? ''];
  const names = [parts, ...(second === undefined ? [] : [[...parts.slice(0, -1), second]])];
  return names.map((name) => `/${name.map(kebab).join('/')}`);
}
