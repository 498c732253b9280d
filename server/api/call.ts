import { TRPCError } from '@trpc/server';
import type { z } from 'zod';
import type { Session } from '#domain/system/session.ts';
import { refuseClosedTenant } from '#domain/system/tenant-state.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { MANY_ROWS, ownTurn } from '#platform/turns.ts';
import { SUCCESS_CODE } from '#shared/envelope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { describeError, settleError } from './call-error.ts';
import { type CallNote, noteCall } from './call-note.ts';
import type { Context, ProcedureMeta } from './context.ts';
import { jsonWriterOf } from './json-writer.ts';

/*
 * Runs every call, over REST and over tRPC, in the same steps: session, permission, input, work, and the answer put through its output
 * schema. tRPC's builder declares the calls and gives the browser their types; none of its own steps is run.
 */

/** A call as its procedure declares it. */
export interface Call {
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** `scope` is set except for public calls. */
  resolve(given: { ctx: Context & { scope?: Scope }; input: unknown; signal: AbortSignal | undefined }): unknown;
}

/** What one caller sends. */
export interface CallRequest {
  /** `bs.orderInfo.page` */
  path: string;
  ctx: Context;
  /** Called only after the permission check: the input of a forbidden call is not parsed. */
  getRawInput: () => Promise<unknown>;
  signal?: AbortSignal | undefined;
  /** For the operation log, where the REST adapter has begun it before the call runs. */
  note?: CallNote;
}

function refuseOtherTenant(session: Session, named: unknown): void {
  const isNone = named === undefined || named === null || named === '';
  if (!isNone && named !== session.tenantId && named !== String(session.tenantId)) throw new AppError('otherTenant');
}

/**
 * The session and the scope of a call. Refuses it before its input is read.
 * @throws AppError signedOut, otherTenant, forbidden, and what `refuseClosedTenant` throws
 */
export async function admit(
  ctx: Context,
  { permission, isForPeople }: Pick<ProcedureMeta, 'permission' | 'isForPeople'>,
  note: CallNote = {},
): Promise<{ session: Session; scope: Scope }> {
  const session = ctx.session ?? (ctx.bearer === null ? null : await ctx.services.auth.authenticate(ctx.bearer));
  if (!session) throw new AppError('signedOut');
  note.session = session;
  refuseOtherTenant(session, ctx.tenantHeader);
  refuseClosedTenant(session, Date.now());
  if (permission !== 'signedIn' && !isPermitted(session.grants, ...[permission].flat())) throw new AppError('forbidden');
  if (isForPeople && session.kind === 'api') throw new AppError('forbidden');
  const scope = createScope({
    tenantId: session.tenantId,
    tenantName: session.tenantName,
    actor: { userId: session.userId, nickname: session.nickname },
    grants: session.kind === 'api' ? { ...session.grants, isToken: true } : session.grants,
    db: ctx.services.db,
    requestId: ctx.requestId,
  });
  return { session, scope };
}

/** Files are sent and received over REST only: in a tRPC batch they would have to be held in memory. */
function refuseFiles({ door }: Context, { upload, isFile }: ProcedureMeta): void {
  if (door !== 'rest' && upload) throw invalid('请通过上传接口提交文件');
  if (door !== 'rest' && isFile) throw invalid('请通过 REST 接口下载文件');
}

function readInput({ input }: Call, rawInput: unknown): unknown {
  if (!input) return undefined;
  const parsed = input.safeParse(rawInput);
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return parsed.data;
}

/** The same text for equal requests. Left out of an upload is its storage key, which differs each time; its `fileHash` stays in. */
function requestText(path: string, rawInput: unknown, { upload }: ProcedureMeta): string {
  const identifying = upload ? { ...(rawInput as object), fileKey: undefined } : (rawInput ?? null);
  return `${path}\n${JSON.stringify(identifying)}`;
}

/** What a call answers, and whether the value has been put through the call's output schema. */
interface Answer {
  value: unknown;
  isChecked: boolean;
}

const checked = ({ output }: Call, { value, isChecked }: Answer): unknown => (isChecked || !output ? value : output.parse(value));

/**
 * Runs the work once per Idempotency-Key. The key, the effect and the answer share one transaction, so a repeat waits for the first
 * call and gets the stored answer. That answer has been through the output schema and is not parsed again, so a later release with another
 * schema still repeats it unchanged.
 */
async function oncePerKey(
  call: Call,
  { path, ctx }: CallRequest,
  scope: Scope,
  rawInput: unknown,
  work: (scope: Scope) => Promise<Answer>,
): Promise<Answer> {
  const { services, idempotencyKey } = ctx;
  if (call.type !== 'mutation' || idempotencyKey === null) return work(scope);
  const request = requestText(path, rawInput, call.meta);
  const { answer, isRepeat } = await services.idempotency.once(scope, idempotencyKey, request, async (inner) =>
    checked(call, await work(inner)),
  );
  // The repeat has stored its file again, but the job uses that of the first call. `isCopied` files are left to the REST adapter.
  if (isRepeat && call.meta.upload && !call.meta.upload.isCopied)
    await services.imports.discardFile((rawInput as { fileKey: string }).fileKey);
  return { value: answer, isChecked: true };
}

async function perform(call: Call, request: CallRequest, note: CallNote): Promise<Answer> {
  const { meta } = call;
  const { ctx, getRawInput, signal } = request;
  if (meta.permission === 'public') {
    refuseFiles(ctx, meta);
    return { value: await call.resolve({ ctx, input: readInput(call, await getRawInput()), signal }), isChecked: false };
  }
  const { session, scope } = await admit(ctx, meta, note);
  if (call.type === 'mutation' && ctx.services.isDemo) throw new AppError('demoMode');
  refuseFiles(ctx, meta);
  const rawInput = await getRawInput();
  note.input = rawInput;
  if (typeof rawInput === 'object' && rawInput !== null && 'tenantId' in rawInput) refuseOtherTenant(session, rawInput.tenantId);
  const answer = await oncePerKey(call, request, scope, rawInput, async (scope) => {
    const given: Context & { session: Session; scope: Scope } = { ...ctx, session, scope };
    return { value: await call.resolve({ ctx: given, input: readInput(call, rawInput), signal }), isChecked: false };
  });
  // `conclude` makes the answer that is sent from the short one that is stored under the key.
  if (!meta.conclude || ctx.isAsyncPreferred) return answer;
  const { services, log } = ctx;
  return { value: await meta.conclude({ services, scope, log }, checked(call, answer)), isChecked: true };
}

/** The error that the caller of a failed call is told, also where reading its input failed. Notes the failure in the operation log. */
export function settleCall(call: Call, request: CallRequest, startTime: number, note: CallNote, error: unknown): TRPCError {
  const { path, ctx } = request;
  const told = settleError(error, ctx, path);
  noteCall(call, request, note, startTime, describeError(told, ctx.requestId, path));
  return told;
}

/**
 * Runs a call and notes in the operation log how it ended.
 * @param tell makes what is sent from the answer
 * @throws TRPCError for any failure
 */
async function concluded<T>(call: Call, request: CallRequest, tell: (answer: Answer) => Promise<T> | T): Promise<T> {
  const startTime = Date.now();
  const { note = {} } = request;
  try {
    const answer = await perform(call, request, note);
    const told = await tell(answer);
    noteCall(call, request, note, startTime, { code: SUCCESS_CODE, message: '', made: answer.value });
    return told;
  } catch (error) {
    throw settleCall(call, request, startTime, note, error);
  }
}

/** Runs a call. @returns its answer, put through its output schema @throws TRPCError for any failure, as the caller is told it */
export const answerValue = (call: Call, request: CallRequest): Promise<unknown> =>
  concluded(call, request, (answer) => checked(call, answer));

const writers = new WeakMap<z.ZodType, (value: unknown) => string>();

function writerOf(output: z.ZodType): (value: unknown) => string {
  let writer = writers.get(output);
  if (!writer) {
    writer = jsonWriterOf(output);
    writers.set(output, writer);
  }
  return writer;
}

/** Whether the answer is a list, or a record with a list, of so many rows that writing its JSON holds up other calls. */
function isLong(value: unknown): boolean {
  const parts: unknown[] = Array.isArray(value) ? [value] : Object.values(value ?? {});
  return parts.some((part) => Array.isArray(part) && part.length > MANY_ROWS);
}

/** Like `answerValue`, with the answer as JSON text. */
export const answerText = (call: Call, request: CallRequest): Promise<string> =>
  concluded(call, request, async ({ value, isChecked }) => {
    if (isLong(value)) await ownTurn();
    return call.output && !isChecked ? writerOf(call.output)(value) : (JSON.stringify(value) ?? 'null');
  });
