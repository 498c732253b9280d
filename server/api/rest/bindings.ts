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
  /** Below the API base: `/bs/unit-type/page`. A name in braces at the end is a field of the input: `/system/dict-data/type/{type}`. */
  path: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  call: Call;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** A further name or method of a call; only the first one is in the documentation. */
  isAlias: boolean;
}

/** All REST operations, read from the router itself, so that no second list of paths can differ from it. */
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
