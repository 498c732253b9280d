import { snakeCase } from '#platform/db/naming.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type {
  CreateOf,
  Fields,
  FiltersOf,
  PageInputOf,
  ResourceDeclaration,
  RowOf,
  SimpleOf,
  UpdateOf,
} from '#shared/resources/resource.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { STATUS } from '#shared/states.ts';
import { type RecordWords, refuseConflicts } from '../records/conflicts.ts';
import { wholeList } from '../records/list.ts';
import { deleteRecord, found, insertRecord, lockRecord, type NewRecord, type RecordTable, updateRecord } from '../records/record.ts';
import { createResourceRepository } from './resource.repository.ts';

/** The calls of a plain resource, and the look-ups that other areas make. Without parameters: those of any resource. */
export interface ResourceService<F extends Fields = Fields, S extends keyof F & string = keyof F & string> {
  /** @returns the new id. */
  create(scope: Scope, input: CreateOf<F>): Promise<number>;
  /** Changes the fields that are present. */
  update(scope: Scope, input: UpdateOf<F>): Promise<void>;
  delete(scope: Scope, id: number): Promise<void>;
  get(scope: Scope, id: number): Promise<RowOf<F>>;
  /** Rows by id, enabled or not; an id of no row of this tenant is absent. */
  findByIds(scope: Scope, ids: readonly number[]): Promise<Map<number, RowOf<F>>>;
  /** Rows by name, enabled or not; a name of no row is absent. */
  findByNames(scope: Scope, names: readonly string[]): Promise<RowOf<F>[]>;
  page(scope: Scope, input: PageInputOf<F>): Promise<Page<RowOf<F>>>;
  /** Every row that the filters let through, enabled or not; for lists that are shown whole. */
  list(scope: Scope, input?: FiltersOf<F>): Promise<RowOf<F>[]>;
  /** For pickers: the enabled rows, unless a filter asks for others. */
  listAllSimple(scope: Scope, input?: FiltersOf<F>): Promise<SimpleOf<F, S>[]>;
  exportRows(scope: Scope, input: PageInputOf<F>): AsyncIterable<RowOf<F>>;
  /** Of a tree the row and all below it; undefined, which narrows nothing, without a row. */
  branchIds(scope: Scope, id: number | undefined): Promise<number[] | undefined>;
}

/** What the fields point to is called by their labels; the foreign keys have the names of table and column. */
function wordsOf({ title, table, fields }: ResourceDeclaration): RecordWords {
  const references = Object.entries(fields).filter(([, { kind }]) => kind === 'reference');
  const keyOf = (field: string) => `fk_${snakeCase(table)}_${snakeCase(field === 'parentId' ? 'parent' : field)}`;
  return { what: title, references: Object.fromEntries(references.map(([field, { label }]) => [keyOf(field), label])) };
}

/** A row that is met twice on the way up is part of a circle: the one that this change would make, or one that is stored already. */
function refuseCycle(parents: Map<number, number>, what: string, id: number, parentId: number): void {
  const below = new Set([id]);
  for (let at = parentId; at !== 0; at = parents.get(at) ?? 0) {
    if (below.has(at)) throw new AppError('treeCycle', { what });
    below.add(at);
  }
}

/** @param beforeChange is called first in the transaction of an update or a delete, with what an update sends */
export function createResourceService<F extends Fields, T extends RecordTable, S extends keyof F & string>(
  declaration: ResourceDeclaration<F, T, S>,
  beforeChange: (scope: Scope, sent: Readonly<Record<string, unknown>>) => Promise<void> = async () => undefined,
): ResourceService<F, S> {
  const { title: what, table, fields, isTree } = declaration;
  const words = wordsOf(declaration);
  const repository = createResourceRepository(declaration);

  /** As the column holds it: the root of a tree, 0 on the wire, is null in the table, and JSON is text. */
  function stored(key: string, value: unknown): unknown {
    if (isTree && key === 'parentId' && value === 0) return null;
    return fields[key]?.kind === 'json' && value !== null ? JSON.stringify(value) : value;
  }

  /** The declared fields among the values. */
  function columnsOf(values: Readonly<Record<string, unknown>>): NewRecord<T> {
    const known = Object.keys(fields).flatMap((key) => (values[key] === undefined ? [] : [[key, stored(key, values[key])] as const]));
    return Object.fromEntries(known) as NewRecord<T>;
  }

  /** What may be taken by another row: each text that has a unique key of its own. */
  const wordsFor = (input: Readonly<Record<string, unknown>>): RecordWords => ({
    ...words,
    unique: Object.fromEntries(
      Object.entries(fields).flatMap(([key, { kind, label }]) =>
        kind === 'text' && key !== 'name' ? [[`uk_${snakeCase(key)}`, [label, input[key]] as const]] : [],
      ),
    ),
  });

  return {
    create: (scope, input) => refuseConflicts(wordsFor(input), input.name, () => insertRecord(scope, table, columnsOf(input))),

    update: (scope, input) =>
      inTransaction(scope, async (scope) => {
        await beforeChange(scope, input);
        const row = await lockRecord(scope, table, what, input);
        if (isTree && typeof input.parentId === 'number') refuseCycle(await repository.lockParents(scope), what, input.id, input.parentId);
        await refuseConflicts(wordsFor(input), input.name, () => updateRecord(scope, table, row, columnsOf(input)));
      }),

    // Foreign keys refuse what is in use, also by what is being saved this moment; that may end in a deadlock, which is tried again.
    delete: (scope, id) =>
      inTransaction(scope, async (scope) => {
        await beforeChange(scope, {});
        return refuseConflicts(words, '', () => deleteRecord(scope, table, what, id));
      }),

    get: async (scope, id) => found((await repository.findByIds(scope, [id]))[0], what),

    async findByIds(scope, ids) {
      const rows = await repository.findByIds(scope, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, row]));
    },

    findByNames: (scope, names) => repository.findByNames(scope, [...new Set(names)]),

    page: (scope, input) => repository.findPage(scope, input),

    list: (scope, input = {}) => wholeList((limit) => repository.findWhole(scope, input, limit)),

    listAllSimple(scope, input) {
      const given: Readonly<Record<string, unknown>> = { ...input };
      return wholeList((limit) => repository.findSimple(scope, { ...given, status: given.status ?? STATUS.enabled }, limit));
    },

    exportRows: (scope, input) => repository.findAll(scope, input),

    branchIds: async (scope, id) => (id === undefined ? undefined : [id, ...(await repository.findBelow(scope, id))]),
  };
}
