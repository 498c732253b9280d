import { type AnyProcedure, initTRPC, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { z } from 'zod';
import type { Session } from '#domain/system/session.ts';
import type { Scope } from '#platform/scope.ts';
import { answerValue, type Call, type CallRequest } from './call.ts';
import { describeError } from './call-error.ts';
import type { Context, ProcedureMeta } from './context.ts';
import { readEnvelope } from './plain-input.ts';

/** Plain JSON in the envelope `{json: value}` in both directions; no other types are encoded. */
const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: readEnvelope },
  output: { serialize: (json: unknown) => ({ json }), deserialize: readEnvelope },
};

const PING_MS = 15_000;

/** An error in the form that tRPC's client expects. */
export function errorShape(error: TRPCError, requestId: string, path: string | undefined) {
  const { code: restCode, message, reason, params = {} } = describeError(error, requestId, path);
  const { code } = error;
  const data = { code, httpStatus: getHTTPStatusCodeFromError(error), path, restCode, reason, params };
  return { message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    isDev: false,
    // Proxies close a connection that is silent for about a minute. A client that hears nothing for three pings connects anew.
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    errorFormatter: ({ error, ctx, path }) => errorShape(error, ctx?.requestId ?? '', path),
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
  /** Set by tRPC where it has taken over the builder's `caller`. */
  experimental_caller?: boolean;
}

const calls = new WeakMap<object, Call>();

/** The call that a procedure declares. @throws Error for a procedure without a permission, which must not be reachable */
export function callOf(procedure: Pick<AnyProcedure, '_def'>, path: string): Call {
  const definition = procedure._def as object as Definition;
  let call = calls.get(definition);
  if (!call) {
    const { type, meta, inputs, output, resolver, experimental_caller: isOurs } = definition;
    if (!meta?.permission) throw new Error(`Procedure ${path} names no permission; it must not be reachable`);
    if (!resolver) throw new Error(`Procedure ${path} has nothing to run`);
    if (!isOurs)
      throw new Error(`Procedure ${path} would run by tRPC's own steps: another release of tRPC may have renamed the field \`caller\``);
    call = { type, meta, input: inputs[0], output, resolve: resolver };
    calls.set(definition, call);
  }
  return call;
}

/**
 * Has a procedure run by `call.ts` instead of by tRPC's own steps. tRPC's `experimental_caller` sets the same field, but its types are for
 * server actions. The field is not part of tRPC's public interface, so `callOf` checks at start that the caller set here is used.
 */
function runByCall<B extends typeof t.procedure | typeof admitted.procedure>(builder: B): B {
  builder._def.caller = async ({ args, _def }) => {
    const request = args[0] as CallRequest;
    return answerValue(callOf({ _def }, request.path), request);
  };
  return builder;
}

/** Gives signed-in calls the types of their session and scope. */
const admitted = initTRPC.context<Context & { session: Session; scope: Scope }>().meta<ProcedureMeta>().create();

const publicProcedure = runByCall(t.procedure);
const guardedProcedure = runByCall(admitted.procedure);

/** For calls without a token, such as the sign-in. */
export const publicCall = (meta: Omit<ProcedureMeta, 'permission'> = {}) => publicProcedure.meta({ ...meta, permission: 'public' });

/** For every other call. @param permission `signedIn`, one permission, or several of which any one suffices */
export const guarded = (permission: Exclude<ProcedureMeta['permission'], 'public'>, meta: Omit<ProcedureMeta, 'permission'> = {}) =>
  guardedProcedure.meta({ ...meta, permission });
