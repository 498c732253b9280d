import { declarationOf, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { type RowIds, samplesOf } from './declared-rows.ts';
import { type Stock, uploadOf } from './stocked-shop.ts';

/** How a procedure is called in a shop that `stockEverything` filled. */
export interface ProcedureFixture {
  /** A valid input that names a row of the shop in every field that can name one. */
  input: (stock: Stock) => unknown;
  /** The message with which the call refuses even this valid input, where a rule of the product demands it. */
  refusal?: string;
  /** Permissions that this input needs besides the one the call names. */
  needs?: string[];
  /** Paths of ids in the input that the call ignores; clients of the API family send them. */
  unread?: string[];
}

/** Fixtures by the path of their procedure, such as `bs.unitType.page`. */
export type ProcedureFixtures = Record<string, ProcedureFixture>;

export const nothing: ProcedureFixture = { input: () => undefined };

interface RecordShape {
  row(stock: Stock): number;
  /** The row to delete, where `row` is in use and cannot be deleted. */
  unused?(stock: Stock): number;
  create(stock: Stock): object;
  /** What an update sends besides the id. */
  update(stock: Stock): object;
  /** The filters of its list. */
  page?(stock: Stock): object;
}

/** The calls that every record has. A record with a call that differs spreads these and replaces it. */
export function recordCalls(path: string, { row, unused = row, create, update, page = () => ({}) }: RecordShape): ProcedureFixtures {
  const list = { input: (stock: Stock) => ({ pageNo: 1, pageSize: 20, ids: [row(stock)], ...page(stock) }) };
  return {
    [`${path}.create`]: { input: create },
    [`${path}.update`]: { input: (stock) => ({ id: row(stock), ...update(stock) }) },
    [`${path}.delete`]: { input: (stock) => ({ id: unused(stock) }) },
    [`${path}.get`]: { input: (stock) => ({ id: row(stock) }) },
    [`${path}.page`]: list,
    [`${path}.exportExcel`]: list,
  };
}

/** The calls of an import with all of its options on. */
export function importCalls(path: string, ...options: string[]): ProcedureFixtures {
  const ticked = Object.fromEntries(options.map((option) => [option, true]));
  return {
    [`${path}.import`]: { input: (stock) => ({ ...uploadOf(stock), updateSupport: true, ...ticked }) },
    [`${path}.getImportTemplate`]: nothing,
  };
}

/** The calls of a declared resource; their inputs follow from its fields. */
export function resourceCalls(name: ResourceName): ProcedureFixtures {
  const { fields, importable, isTree } = declarationOf(name);
  const path = resourcePath(name);
  const parent = (id: number) => (isTree ? { parentId: id } : {});
  const filters = (rows: RowIds) =>
    Object.entries(fields).flatMap(([key, { isFilter, target = '' }]) => (isFilter && rows[target] ? [[key, rows[target]]] : []));
  return {
    ...recordCalls(path, {
      row: ({ base }) => base[name],
      unused: ({ spare }) => spare[name],
      create: ({ base }) => ({ ...samplesOf(name, 0, base), ...parent(base[name]) }),
      update: ({ spare }) => ({ ...samplesOf(name, 1, spare), ...parent(spare[name]), version: 1 }),
      page: ({ base }) => ({ ...Object.fromEntries(filters(base)), ...parent(base[name]) }),
    }),
    [`${path}.listAllSimple`]: { input: ({ base }) => Object.fromEntries(filters(base)) },
    ...(importable ? importCalls(path) : {}),
  };
}
