import { once } from '#client/lib/idempotency-key.ts';
import { type ApiInput, type ApiOutput, untypedClient } from '#client/lib/trpc.ts';
import type { Status } from '#shared/states.ts';

interface AnyPage {
  list: unknown[];
  total: number;
}
type Routers = {
  [A in keyof ApiOutput]: { [N in keyof ApiOutput[A] & string]: `${A}.${N}` }[keyof ApiOutput[A] & string];
}[keyof ApiOutput];
type RouterAt<Root, P extends string> = P extends `${infer A}.${infer N}`
  ? A extends keyof Root
    ? N extends keyof Root[A]
      ? Root[A][N]
      : never
    : never
  : never;
type CallOf<Root, P extends string, C extends string> = RouterAt<Root, P> extends Record<C, infer T> ? T : never;
type PagedOnly<P extends string> = P extends string ? (CallOf<ApiOutput, P, 'page'> extends AnyPage ? P : never) : never;

/** Every router of the API that has a page, such as `bs.customerInfo`. */
export type RecordPath = PagedOnly<Routers>;
/** A row of its list. */
export type RecordRow<P extends string> = CallOf<ApiOutput, P, 'page'> extends { list: Array<infer T> } ? T : never;
export type ListedRow<P extends string> = RecordRow<P> & { id: number };
/** What `get` answers. */
export type RecordDetail<P extends string> = CallOf<ApiOutput, P, 'get'> & { id: number; version?: number };
/** The names of what its list may be narrowed by. */
export type FilterName<P extends string> = Exclude<keyof CallOf<ApiInput, P, 'page'> & string, 'pageNo' | 'pageSize' | 'ids' | 'sort'>;
/** What its list can be sorted by; nothing but the empty text where there is nothing. */
export type SortName<P extends string> =
  CallOf<ApiInput, P, 'page'> extends { sort?: infer Sort } ? Exclude<Sort & string, '' | `-${string}`> : '';
/** The names of what may be written of it. */
export type FieldName<P extends string> = keyof CallOf<ApiInput, P, 'create'> & string;

type SearchedOnly<P extends string> = P extends string
  ? { text: string } extends CallOf<ApiInput, P, 'listAllSimple'>
    ? P
    : never
  : never;
/** The records that are too many for a select and are found by a text. */
export type SearchablePath = SearchedOnly<RecordPath>;

export interface Page<Row> {
  list: Row[];
  total: number;
}
type Sent = Readonly<Record<string, unknown>>;

const wordsOf = (path: string) => path.split('.').map((part) => part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** `bs.customerInfo` → `/bs/customer-info`. */
export const restPath = (path: RecordPath): string => `/${wordsOf(path).join('/')}`;
/** `bs.customerInfo` → `bs:customer-info`. */
export const permissionOf = (path: RecordPath): string => wordsOf(path).join(':');

/** `bs.customerInfo` → `customerInfo`, the area of `shared/field-labels.ts`. */
export const areaOf = (path: RecordPath): string | undefined => path.split('.')[1];

/** The key under which tRPC's own hooks keep a call's answer; without a call, all of the record's. */
export function recordKey(path: RecordPath, call?: string, input?: unknown): readonly unknown[] {
  if (call === undefined) return [path.split('.')];
  const names = [...path.split('.'), call];
  return input === undefined ? [names] : [names, { input, type: 'query' }];
}

/** A page of what a list call answers, whatever the call is named. */
export const pageOf = <Row>(path: RecordPath, call: string, input: Sent, signal?: AbortSignal) =>
  untypedClient.query(`${path}.${call}`, input, { signal }) as Promise<Page<Row>>;

/** The calls that every record has. They are found by name; the casts state what the router's types say of them. */
export function recordCalls<P extends RecordPath>(path: P) {
  return {
    page: (input: Sent, signal?: AbortSignal) => pageOf<ListedRow<P>>(path, 'page', input, signal),
    get: (input: Sent) => untypedClient.query(`${path}.get`, input) as Promise<RecordDetail<P>>,
    /** @param key made when the form was opened: however often the call is repeated under it, one record is made */
    create: (values: Sent, key: string) => untypedClient.mutation(`${path}.create`, values, once(key)) as Promise<number>,
    update: (values: Sent) => untypedClient.mutation(`${path}.update`, values) as Promise<true>,
    remove: (id: number) => untypedClient.mutation(`${path}.delete`, { id }) as Promise<true>,
    /** @param call `update`, or `updateStatus` where switching a row off is a call of its own */
    setStatus: (call: 'update' | 'updateStatus', id: number, status: Status) =>
      untypedClient.mutation(`${path}.${call}`, { id, status }) as Promise<true>,
  };
}
