import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { z } from 'zod';
import type { Call } from '../call.ts';
import type { ProcedureMeta } from '../context.ts';
import { callOf } from '../trpc.ts';

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One REST operation: which procedure answers which method and path. */
export interface Binding {
  /** The procedure's own path: `bs.unitType.page`. */
  name: string;
  method: RestMethod;
  /** Below the API base: `/bs/unit-type/page`. */
  path: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  call: Call;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** The path is another name of a call that is described under its first one. */
  isAlias: boolean;
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function methodOf(type: string, lastName: string): RestMethod {
  if (type === 'query') return 'GET';
  if (lastName.startsWith('update')) return 'PUT';
  if (lastName.startsWith('delete')) return 'DELETE';
  return 'POST';
}

/** Older and newer clients of the API family call these by either name, in the area that they share. */
const SECOND_NAMES: Readonly<Record<string, string>> = { listAllSimple: 'simple-list', exportExcel: 'export' };

function pathsOf(parts: readonly string[], { path }: ProcedureMeta): string[] {
  if (path !== undefined) return [path];
  const second = parts[0] === 'system' ? SECOND_NAMES[parts.at(-1) ?? ''] : undefined;
  const names = [parts, ...(second === undefined ? [] : [[...parts.slice(0, -1), second]])];
  return names.map((name) => `/${name.map(kebab).join('/')}`);
}

/** Walks the live router: no list of paths is kept beside it, so the two cannot drift apart. */
export function readBindings(router: AnyRouter): Binding[] {
  const procedures = router._def.procedures as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const call = callOf(procedure, name);
    const { type, meta, input, output } = call;
    if (type === 'subscription' || meta.isHidden) return [];
    const parts = name.split('.');
    const method = meta.method ?? methodOf(type, parts.at(-1) ?? '');
    const methods = [method, ...(meta.otherMethod ? [meta.otherMethod] : [])];
    return pathsOf(parts, meta).flatMap((path, index) =>
      methods.map((method, other) => ({ name, method, path, type, meta, call, input, output, isAlias: index + other > 0 })),
    );
  });
}
