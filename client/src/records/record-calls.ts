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
/** The answer of `get`. */
export type RecordDetail<P extends string> = CallOf<ApiOutput, P, 'get'> & { id: number; version?: number };
/** The names of its list's filters. */
export type FilterName<P extends string> = Exclude<keyof CallOf<ApiInput, P, 'page'> & string, 'pageNo' | 'pageSize' | 'ids' | 'sort'>;
/** The names that its list can be sorted by, without the `-` of the descending order; only the empty text if it cannot be sorted. */
export type SortName<P extends string> =
  CallOf<ApiInput, P, 'page'> extends { sort?: infer Sort } ? Exclude<Sort & string, '' | `-${string}`> : '';
/** The names of its fields that can be written. */
export type FieldName<P extends string> = keyof CallOf<ApiInput, P, 'create'> & string;

type SearchedOnly<P extends string> = P extends string
  ? { text: string } extends CallOf<ApiInput, P, 'listAllSimple'>
    ? P
    : never
  : never;
/** The records that are too many for a select, so that their `listAllSimple` searches by text. */
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

/** The query key that tRPC's own hooks use for a call; without `call`, the key of all the record's calls. */
export function recordKey(path: RecordPath, call?: string, input?: unknown): readonly unknown[] {
  if (call === undefined) return [path.split('.')];
  const names = [...path.split('.'), call];
  return input === undefined ? [names] : [names, { input, type: 'query' }];
}

/** Fetches a page by any list call of the record. */
export const pageOf = <Row>(path: RecordPath, call: string, input: Sent, signal?: AbortSignal) =>
  untypedClient.query(`${path}.${call}`, input, { signal }) as Promise<Page<Row>>;

/** The calls that every record has. They are called by name through the untyped client; the casts give them the router's types. */
export function recordCalls<P extends RecordPath>(path: P) {
  return {
    page: (input: Sent, signal?: AbortSignal) => pageOf<ListedRow<P>>(path, 'page', input, signal),
    get: (input: Sent) => untypedClient.query(`${path}.get`, input) as Promise<RecordDetail<P>>,
    /** @param key the idempotency key: repeated calls with the same key make one record */
    create: (values: Sent, key: string) => untypedClient.mutation(`${path}.create`, values, once(key)) as Promise<number>,
    update: (values: Sent) => untypedClient.mutation(`${path}.update`, values) as Promise<true>,
    remove: (id: number) => untypedClient.mutation(`${path}.delete`, { id }) as Promise<true>,
    /** @param call `updateStatus` if the router has it, else `update` */
    setStatus: (call: 'update' | 'updateStatus', id: number, status: Status) =>
      untypedClient.mutation(`${path}.${call}`, { id, status }) as Promise<true>,
  };
}
