import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Scope } from '../scope.ts';
import { isNarrowed } from './data-scope.ts';
import type { PreparedQuery } from './mysql-connection.ts';
import { checkTenantConditions, TENANT } from './tenant-guard.ts';

/*
 * A cache for statements that calls send often. A statement is built, checked by the tenant guard and compiled once for each shape. A shape
 * is the set of values that are present (which filters, how many rows). Afterwards only the parameters are filled in.
 *
 * The function that builds a shape is given placeholders instead of the tenant and the values. So no value of one call can end up in a
 * statement that others reuse, and the statement depends on nothing but the names in the shape's key.
 */

/** A value that a placeholder may stand for. */
export type Value = string | number | bigint | boolean | Buffer | null;
type Values = object;

/** What a shape is built with instead of a scope. The tenant is a placeholder, which the scope of each call fills. */
export type ShapeScope = Pick<Scope, 'db' | 'tenantId'>;
/** Statements that belong to no tenant are sent without one. */
type Sender = Pick<Scope, 'db'> & Partial<Pick<Scope, 'tenantId'>>;

/** The placeholder of a named value, or of one element of a named list. */
class Place {
  readonly name: string;
  readonly index: number | null;

  constructor(name: string, index: number | null) {
    this.name = name;
    this.index = index;
  }

  of(values: Readonly<Record<string, unknown>>): unknown {
    const value = values[this.name];
    return this.index === null ? value : (value as readonly unknown[])[this.index];
  }
}

/** A statement with more values is sent as text: the protocol has room for 65,535 parameters, and such statements are rare. */
const MOST_PREPARED = 1000;
/** The most shapes kept of one statement, more than the filters of any screen produce; the oldest makes room. */
const MOST_SHAPES = 500;

/** The key of a shape: the names of the values that are present, and the lengths of lists. */
function keyOf(values: Values): string {
  let key = '';
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) key += Array.isArray(value) ? `${name}:${value.length},` : `${name},`;
  }
  return key;
}

function placesFor<V extends Values>(values: V): V {
  const places = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.map((_, index) => new Place(name, index)) : new Place(name, null)]];
  });
  return Object.fromEntries(places) as V;
}

/** Passes a placeholder off as the tenant's number, so that it can be used in a query. */
const tenantPlace = (place: unknown) => place as number;

/** @throws TenantGuardError, and Error for a given value that the statement does not use */
function compileShape<V extends Values, R>(build: Build<V, R>, db: Scope['db'], values: V): CompiledQuery | PreparedQuery {
  const compiled = build({ db, tenantId: tenantPlace(TENANT) }, placesFor(values)).compile();
  checkTenantConditions(compiled.query, 'shape');
  const used = new Set(compiled.parameters.map((parameter) => (parameter instanceof Place ? parameter.name : '')));
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !used.has(name)) throw new Error(`the statement does not use ${name}: ${compiled.sql}`);
  }
  return compiled.parameters.length > MOST_PREPARED ? compiled : { ...compiled, isPrepared: true };
}

function fill(shape: CompiledQuery, { tenantId }: Sender, values: Values): CompiledQuery {
  const parameters = shape.parameters.map((parameter) => {
    if (parameter === TENANT) {
      if (typeof tenantId !== 'number') throw new Error(`sent without the tenant of a scope: ${shape.sql}`);
      return tenantId;
    }
    return parameter instanceof Place ? parameter.of(values as Record<string, unknown>) : parameter;
  });
  return { ...shape, parameters };
}

type Build<V, R> = (scope: ShapeScope, values: V) => Compilable<R>;

/** A statement that is built once for each shape of the values it is given. */
export interface Shaped<V, R> {
  all(scope: Sender, values: V): Promise<R[]>;
  first(scope: Sender, values: V): Promise<R | undefined>;
  /** For a statement that writes. */
  send(scope: Sender, values: V): Promise<QueryResult<R>>;
}

/**
 * @param build makes the statement. It is given placeholders that are typed as values: it may pass them to the query and test whether one
 * is undefined (absent), but cannot compute with them. So the caller makes patterns for LIKE.
 */
export function shaped<V extends { [K in keyof V]: Value | readonly Value[] | undefined }, R>(build: Build<V, R>): Shaped<V, R> {
  const shapes = new Map<string, CompiledQuery>();

  function shapeFor(db: Scope['db'], values: V): CompiledQuery {
    const key = keyOf(values);
    let shape = shapes.get(key);
    if (!shape) {
      shape = compileShape(build, db, values);
      if (shapes.size >= MOST_SHAPES) shapes.delete(shapes.keys().next().value as string);
      shapes.set(key, shape);
    }
    return shape;
  }

  function buildOnce({ db, tenantId }: Sender, values: V): CompiledQuery {
    if (typeof tenantId !== 'number') throw new Error('sent without the tenant of a scope');
    return build({ db, tenantId }, values).compile();
  }

  const send = async (scope: Sender, values: V): Promise<QueryResult<R>> => {
    // A narrowed handle puts the ids of people into the statement, which must not be reused for others.
    const statement = isNarrowed(scope.db) ? buildOnce(scope, values) : fill(shapeFor(scope.db, values), scope, values);
    return scope.db.executeQuery<R>(statement);
  };
  return {
    send,
    all: async (scope, values) => (await send(scope, values)).rows,
    first: async (scope, values) => (await send(scope, values)).rows[0],
  };
}

/**
 * A list for `in`, padded with its last element to a power of two, so that few shapes serve lists of all lengths.
 * The list must not be empty.
 */
export function padded<T>(list: readonly T[]): T[] {
  const last = list.at(-1) as T;
  const length = 2 ** Math.ceil(Math.log2(list.length));
  return [...list, ...Array.from({ length: length - list.length }, () => last)];
}
