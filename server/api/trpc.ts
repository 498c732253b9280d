import { type AnyProcedure, initTRPC } from '@trpc/server';
import type { z } from 'zod';
import type { Session } from '#domain/system/session.ts';
import type { Scope } from '#platform/scope.ts';
import { answerValue, type Call, type CallRequest } from './call.ts';
import { describeError } from './call-error.ts';
import type { Context, ProcedureMeta } from './context.ts';
import { readEnvelope } from './plain-input.ts';

/** In both directions plain JSON in the envelope `{json: value}`: nothing is decoded that JSON does not have. */
const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: readEnvelope },
  output: { serialize: (json: unknown) => ({ json }), deserialize: readEnvelope },
};

const PING_MS = 15_000;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    isDev: false,
    // A proxy closes a silent connection after a minute or so; a client that hears nothing for longer connects anew.
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    errorFormatter: ({ shape, error, ctx, path }) => {
      const { code, message, reason, params } = describeError(error, ctx?.requestId ?? '', path);
      return {
        ...shape,
        message,
        data: { ...shape.data, stack: undefined, code: shape.data.code, restCode: code, reason, params: params ?? {} },
      };
    },
  });

export const router = t.router;
export const callerFactory = t.createCallerFactory;

/** What a procedure's builder has gathered. */
interface Definition {
  type: Call['type'];
  meta?: ProcedureMeta;
  inputs: z.ZodType[];
  output?: z.ZodType;
  resolver?: Call['resolve'];
}

const calls = new WeakMap<object, Call>();

/** The call that a procedure declares. @throws Error for one that names no permission: it must not be reachable */
export function callOf(procedure: Pick<AnyProcedure, '_def'>, path: string): Call {
  const definition = procedure._def as object as Definition;
  let call = calls.get(definition);
  if (!call) {
    const { type, meta, inputs, output, resolver } = definition;
    if (!meta?.permission) throw new Error(`Procedure ${path} names no permission; it must not be reachable`);
    if (!resolver) throw new Error(`Procedure ${path} has nothing to run`);
    call = { type, meta, input: inputs[0], output, resolve: resolver };
    calls.set(definition, call);
  }
  return call;
}

/**
 * In place of tRPC's own steps a procedure runs as every call does, see `call.ts`. tRPC offers this as `experimental_caller`, whose types are
 * those of server actions; ours stay procedures.
 */
function onOurRoad<B extends typeof t.procedure | typeof admitted.procedure>(builder: B): B {
  builder._def.caller = async ({ args, _def }) => {
    const request = args[0] as CallRequest;
    return answerValue(callOf({ _def }, request.path), request);
  };
  return builder;
}

/** The types of calls for which somebody is signed in. */
const admitted = initTRPC.context<Context & { session: Session; scope: Scope }>().meta<ProcedureMeta>().create();

const publicProcedure = onOurRoad(t.procedure);
const guardedProcedure = onOurRoad(admitted.procedure);

/** For calls that need no token: sign-in and what it needs. */
export const publicCall = (meta: Omit<ProcedureMeta, 'permission'> = {}) => publicProcedure.meta({ ...meta, permission: 'public' });

/** For every other call: `signedIn`, a permission, or any of several. */
export const guarded = (permission: Exclude<ProcedureMeta['permission'], 'public'>, meta: Omit<ProcedureMeta, 'permission'> = {}) =>
  guardedProcedure.meta({ ...meta, permission });
