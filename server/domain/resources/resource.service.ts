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

/** The calls of a plain resource, and look-ups for other areas. Without type parameters it is the service of any resource. */
export interface ResourceService<F extends Fields = Fields, S extends keyof F & string = keyof F & string> {
  /** @returns the new id */
  create(scope: Scope, input: CreateOf<F>): Promise<number>;
  /** Changes the fields that are present. */
  update(scope: Scope, input: UpdateOf<F>): Promise<void>;
  delete(scope: Scope, id: number): Promise<void>;
  get(scope: Scope, id: number): Promise<RowOf<F>>;
  /** Rows by id, disabled ones too. Ids that the tenant has no row for are left out. */
  findByIds(scope: Scope, ids: readonly number[]): Promise<Map<number, RowOf<F>>>;
  /** Rows by name, disabled ones too. Unknown names are left out. */
  findByNames(scope: Scope, names: readonly string[]): Promise<RowOf<F>[]>;
  page(scope: Scope, input: PageInputOf<F>): Promise<Page<RowOf<F>>>;
  /** All rows under the filters, disabled ones too. @throws AppError listTooLong */
  list(scope: Scope, input?: FiltersOf<F>): Promise<RowOf<F>[]>;
  /** Rows for pickers, enabled ones unless a filter asks for others. @throws AppError listTooLong */
  listAllSimple(scope: Scope, input?: FiltersOf<F>): Promise<SimpleOf<F, S>[]>;
  exportRows(scope: Scope, input: PageInputOf<F>): AsyncIterable<RowOf<F>>;
  /** The id of a tree's row and those of all rows below it; undefined, which filters nothing, for undefined. */
  branchIds(scope: Scope, id: number | undefined): Promise<number[] | undefined>;
}

/** The words for `refuseConflicts`: references are called by their fields' labels. Foreign keys are named after table and column. */
function wordsOf({ title, table, fields }: ResourceDeclaration): RecordWords {
  const references = Object.entries(fields).filter(([, { kind }]) => kind === 'reference');
  const keyOf = (field: string) => `fk_${snakeCase(table)}_${snakeCase(field === 'parentId' ? 'parent' : field)}`;
  return { what: title, references: Object.fromEntries(references.map(([field, { label }]) => [keyOf(field), label])) };
}

/** Walks up from the new parent. @throws AppError treeCycle when it meets a row twice, which may also be a cycle that is stored already */
function refuseCycle(parents: Map<number, number>, what: string, id: number, parentId: number): void {
  const below = new Set([id]);
  for (let at = parentId; at !== 0; at = parents.get(at) ?? 0) {
    if (below.has(at)) throw new AppError('treeCycle', { what });
    below.add(at);
  }
}

/** @param beforeChange is called first in the transaction of an update, with its input, or of a delete, with an empty object */
export function createResourceService<F extends Fields, T extends RecordTable, S extends keyof F & string>(
  declaration: ResourceDeclaration<F, T, S>,
  beforeChange: (scope: Scope, sent: Readonly<Record<string, unknown>>) => Promise<void> = async () => undefined,
): ResourceService<F, S> {
  const { title: what, table, fields, isTree } = declaration;
  const words = wordsOf(declaration);
  const repository = createResourceRepository(declaration);

  /** A value as the column holds it: the parent of a root is 0 on the wire and null in the table, and JSON is text. */
  function stored(key: string, value: unknown): unknown {
    if (isTree && key === 'parentId' && value === 0) return null;
    return fields[key]?.kind === 'json' && value !== null ? JSON.stringify(value) : value;
  }

  /** The columns of the declared fields among the values. */
  function columnsOf(values: Readonly<Record<string, unknown>>): NewRecord<T> {
    const known = Object.keys(fields).flatMap((key) => (values[key] === undefined ? [] : [[key, stored(key, values[key])] as const]));
    return Object.fromEntries(known) as NewRecord<T>;
  }

  /** Adds the words for unique keys other than the name's. Every text field is taken to have one; without it the words are not used. */
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

    // Foreign keys refuse a row that is in use, also by a write in progress. That may end in a deadlock, after which it is tried again.
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
