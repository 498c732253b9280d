import { DUPLICATE_KEY, FOREIGN_KEY_IN_USE, FOREIGN_KEY_MISSING, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { Fields, ResourceDeclaration, ResourcePageInput, RowOf } from '#shared/resources/resource.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { resourceRepository } from './resource.repository.ts';

/** A simple list is for pickers; a shop with more rows than this searches instead. */
const SIMPLE_LIST_LIMIT = 5000;

/** The calls of a plain resource. A resource with rules of its own offers the same calls from its own service. */
export interface ResourceService<Row> {
  create(scope: Scope, input: Record<string, unknown>): Promise<number>;
  update(scope: Scope, input: { id: number; version?: number } & Record<string, unknown>): Promise<true>;
  delete(scope: Scope, id: number): Promise<true>;
  get(scope: Scope, id: number): Promise<Row>;
  /** Rows by id, enabled or not; an id of no row of this tenant is absent. */
  findByIds(scope: Scope, ids: readonly number[]): Promise<Map<number, Row>>;
  /** Rows by name, enabled or not; a name of no row is absent. */
  findByNames(scope: Scope, names: readonly string[]): Promise<Row[]>;
  page(scope: Scope, input: ResourcePageInput): Promise<Page<Row>>;
  listAllSimple(scope: Scope): Promise<Row[]>;
  exportRows(scope: Scope, input: ResourcePageInput): AsyncIterable<Row>;
}

/** Turns the database's own refusals into the product's errors. */
export async function refuseConflicts<T>(what: string, name: unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('nameTaken', { what, name: String(name ?? '') });
    if (isDatabaseError(error, FOREIGN_KEY_MISSING)) throw new AppError('referenceMissing', { what: '所选项' });
    if (isDatabaseError(error, FOREIGN_KEY_IN_USE)) throw new AppError('inUse', { what });
    throw error;
  }
}

/** An edit that started from an older version is refused with who changed the row and when. */
export function refuseStale(row: { version: number; updaterName?: unknown; updateTime?: unknown }, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError('stale', { who: String(row.updaterName ?? '他人'), when: formatDateTime(Number(row.updateTime)) });
}

function refuseCycle(parents: Map<number, number>, declaration: ResourceDeclaration, id: number, parentId: number): void {
  for (let at = parentId; at !== 0; at = parents.get(at) ?? 0) {
    if (at === id) throw new AppError('treeCycle', { what: declaration.title });
  }
}

export function createResourceService<F extends Fields>(own: ResourceDeclaration<F>): ResourceService<RowOf<F>> {
  const declaration = own as unknown as ResourceDeclaration;
  const what = declaration.title;
  return {
    create: (scope, input) => refuseConflicts(what, input.name, () => resourceRepository.insert(scope, declaration, input)),

    update: (scope, input) =>
      inTransaction(scope, async (scope) => {
        const row = await resourceRepository.lockById(scope, declaration, input.id);
        if (!row) throw new AppError('notFound', { what });
        refuseStale(row, input.version);
        if (declaration.isTree && typeof input.parentId === 'number') {
          refuseCycle(await resourceRepository.findParents(scope, declaration), declaration, input.id, input.parentId);
        }
        await refuseConflicts(what, input.name, () => resourceRepository.update(scope, declaration, input.id, row.version, input));
        return true as const;
      }),

    delete: async (scope, id) => {
      const isDeleted = await refuseConflicts(what, '', () => resourceRepository.delete(scope, declaration, id));
      if (!isDeleted) throw new AppError('notFound', { what });
      return true;
    },

    get: async (scope, id) => {
      const row = await resourceRepository.findById(scope, declaration, id);
      if (!row) throw new AppError('notFound', { what });
      return row as unknown as RowOf<F>;
    },

    findByIds: async (scope, ids) => {
      const rows = await resourceRepository.findByIds(scope, declaration, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, row as unknown as RowOf<F>]));
    },

    findByNames: async (scope, names) =>
      (await resourceRepository.findByNames(scope, declaration, [...new Set(names)])) as unknown as RowOf<F>[],

    page: (scope, input) => resourceRepository.findPage(scope, declaration, input) as unknown as Promise<Page<RowOf<F>>>,

    listAllSimple: async (scope) => {
      const rows = await resourceRepository.findEnabled(scope, declaration, SIMPLE_LIST_LIMIT + 1);
      if (rows.length > SIMPLE_LIST_LIMIT) throw new AppError('listTooLong', { limit: SIMPLE_LIST_LIMIT });
      return rows as unknown as RowOf<F>[];
    },

    exportRows: (scope, input) => resourceRepository.findAll(scope, declaration, input) as AsyncIterable<RowOf<F>>,
  };
}
