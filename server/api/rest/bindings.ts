import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { z } from 'zod';
import type { Call } from '../call.ts';
import type { ProcedureMeta } from '../context.ts';
import { callOf } from '../trpc.ts';
import { deletionOfMany } from './delete-list.ts';
import { kebab, methodOf, pathsOf, type RestMethod } from './rest-names.ts';

/** One REST operation: which procedure answers which method and path. */
export interface Binding {
  /** The procedure's own path: `bs.unitType.page`. */
  name: string;
  method: RestMethod;
  /** Below the API base: `/bs/unit-type/page`. What stands in braces at its end is a field of the input: `/system/dict-data/type/{type}`. */
  path: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  call: Call;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** The path is another name of a call that is described under its first one. */
  isAlias: boolean;
}

/** Walks the live router: no list of paths is kept beside it, so the two cannot drift apart. */
export function readBindings(router: AnyRouter): Binding[] {
  const procedures = router._def.procedures as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const call = callOf(procedure, name);
    const { type, meta, input, output } = call;
    if (type === 'subscription' || meta.isHidden) return [];
    const parts = name.split('.');
    const method = methodOf(call, parts);
    const methods = [method, ...(meta.otherMethod ? [meta.otherMethod] : [])];
    const own = pathsOf(parts, meta).flatMap((path, index) =>
      methods.map((method, other) => ({ name, method, path, type, meta, call, input, output, isAlias: index + other > 0 })),
    );
    const many = parts.at(-1) === 'delete' ? deletionOfMany(call) : null;
    if (!many) return own;
    const path = `/${[...parts.slice(0, -1), 'deleteList'].map(kebab).join('/')}`;
    return [...own, { name, method, path, type, meta, call: many, input: many.input, output, isAlias: true }];
  });
}
