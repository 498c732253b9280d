import { AREAS } from './all-areas.ts';
import type { Area } from './area.ts';
import type { AreaMenu } from './menu.ts';

type KeyOf<T> = T extends unknown ? keyof T & string : never;
type NamesOfPage<P> = P extends { permission: infer Q; buttons: infer B } ? Q | KeyOf<B> : never;
type NamesOf<M> =
  | (M extends { pages: ReadonlyArray<infer P> } ? NamesOfPage<P> : never)
  | (M extends { more: infer R } ? KeyOf<R[keyof R]> : never);

/** Every permission that a menu carries. A call or an area that asks for any other does not compile. */
export type PermissionName = NamesOf<Extract<(typeof AREAS)[number], { menu: unknown }>['menu']>;

type PrefixOf<N, A extends string> = N extends `${infer P}:${A}` ? P : never;
/** Prefixes under which the permissions `:query`, `:create` and `:update` all exist. */
export type RecordPrefix = PrefixOf<PermissionName, 'query'> & PrefixOf<PermissionName, 'create'> & PrefixOf<PermissionName, 'update'>;

const areas: readonly Area<PermissionName>[] = AREAS;
/** The menus and permissions of every area. After each migration the table of menus is brought up to date from this registry. */
export const MENUS: readonly AreaMenu[] = areas.flatMap(({ menu }) => menu ?? []);
