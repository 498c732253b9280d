import { contains } from '#platform/db/like.ts';
import { padded, type ShapeScope, shaped, type Value } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { declarationOf, isResourceName } from '#shared/resources/all-resources.ts';
import { isReference, nameKey, PERSON } from '#shared/resources/field.ts';
import type { Fields, FiltersOf, PageInputOf, ResourceDeclaration, RowOf, SimpleOf } from '#shared/resources/resource.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { inOrderOf, walkDown } from '../records/list.ts';
import { anyTable, type RecordTable } from '../records/record.ts';

/** The values of `sort` that a page call takes. Without one a list has its own order. */
const SORTS = ['-id', 'id', '-name', 'name'] as const;

const STAMP = ['id', 'version', 'createTime', 'updateTime', 'creatorName', 'updaterName'];

/** The table to which a reference points, and its column with the name. @throws Error when there is no such resource */
function namesOf(target: string): { from: string; name: string } {
  if (target === PERSON) return { from: 'systemUser', name: 'nickname' };
  if (!isResourceName(target)) throw new Error(`a field points to ${target}, which is no resource`);
  return { from: declarationOf(target).table, name: 'name' };
}

type Comparands = Record<string, Value | readonly Value[] | undefined>;

/** The queries of one declared resource. They take the columns from the declaration, which a test compares with the table. */
export function createResourceRepository<F extends Fields, T extends RecordTable, S extends keyof F & string>(
  declaration: ResourceDeclaration<F, T, S>,
) {
  const { fields, isTree } = declaration;
  const columns = [...STAMP, ...Object.keys(fields)];
  const references = Object.entries(fields).flatMap(([key, field]) => (isReference(field) ? [{ key, ...namesOf(field.target) }] : []));

  const flags = Object.keys(fields).filter((key) => fields[key]?.kind === 'boolean');

  /** A row as it is answered: a root's parent is 0 on the wire and null in the table, and flags are booleans on the wire. */
  function answered<Row>(row: Record<string, unknown>): Row {
    const booleans = flags.flatMap((key) => (key in row ? [[key, Boolean(row[key])] as const] : []));
    return { ...row, ...(isTree ? { parentId: row.parentId ?? 0 } : {}), ...Object.fromEntries(booleans) } as Row;
  }

  const isText = (key: string) => fields[key]?.kind === 'text' || fields[key]?.kind === 'longText';

  function own(scope: ShapeScope) {
    const { db, name } = anyTable(scope, declaration.table);
    return db.selectFrom(name).where('tenantId', '=', scope.tenantId);
  }

  /** Selects the resource's columns and the names of the rows to which it refers. */
  const selected = <Q extends ReturnType<typeof own>>(query: Q, { tenantId }: ShapeScope) =>
    query
      .select(columns)
      .select((eb) =>
        references.map(({ key, from, name }) =>
          eb
            .selectFrom(from)
            .select(name)
            .where('tenantId', '=', tenantId)
            .whereRef('id', '=', `${declaration.table}.${key}`)
            .as(nameKey(key)),
        ),
      );

  /** The values with which the columns are compared, by column. */
  function comparands(input: object): Comparands {
    const given: Comparands = { ...input };
    const found: Comparands = { createTime: given.createTime };
    if (Array.isArray(given.ids)) found.ids = padded([0, ...given.ids]);
    for (const key of Object.keys(fields).filter((key) => fields[key]?.isFilter)) {
      const value = given[key];
      if (value !== undefined) found[key] = isText(key) ? contains(String(value)) : key === 'parentId' && value === 0 ? null : value;
    }
    return found;
  }

  function filtered(scope: ShapeScope, given: Comparands) {
    let query = own(scope);
    for (const [key, value] of Object.entries(given)) {
      if (value === undefined) continue;
      if (key === 'ids') query = query.where('id', 'in', value);
      else if (isText(key)) query = query.where(key, 'like', value);
      else if (Array.isArray(value)) query = query.where(key, '>=', value[0]).where(key, '<=', value[1]);
      // `<=>` also finds null, which is the parent of a root.
      else query = query.where(key, key === 'parentId' ? '<=>' : '=', value);
    }
    return query;
  }

  const inOrder = <Q extends ReturnType<typeof own>>(query: Q) => ('sort' in fields ? query.orderBy('sort') : query).orderBy('id');

  const counted = shaped((scope, given: Comparands) => filtered(scope, given).select((eb) => eb.fn.countAll<number>().as('total')));
  const pagedBy = (sort: string | undefined) =>
    shaped((scope, { limit, offset, ...given }: Comparands & { limit: number; offset: number }) => {
      const rows = filtered(scope, given);
      return selected(sort === undefined ? inOrder(rows) : inOrderOf(rows, sort, 'id', { name: 'name' }), scope)
        .limit(limit)
        .offset(offset);
    });
  const paged = new Map([undefined, ...SORTS].map((sort) => [sort, pagedBy(sort)]));
  const picked = shaped((scope, { limit, ...given }: Comparands & { limit: number }) =>
    inOrder(filtered(scope, given))
      .select(['id', ...declaration.simple])
      .limit(limit),
  );
  const byColumn = {
    id: shaped((scope, { values }: { values: readonly Value[] }) => selected(own(scope).where('id', 'in', values), scope)),
    name: shaped((scope, { values }: { values: readonly Value[] }) => selected(own(scope).where('name', 'in', values), scope)),
  };

  async function findBy(scope: Scope, column: 'id' | 'name', values: ReadonlyArray<number | string>): Promise<RowOf<F>[]> {
    if (values.length === 0) return [];
    const rows = await byColumn[column].all(scope, { values: padded(values) });
    return rows.map((row) => answered<RowOf<F>>(row));
  }

  return {
    findByIds: (scope: Scope, ids: readonly number[]) => findBy(scope, 'id', ids),

    /** Compares names by the database's collation. */
    findByNames: (scope: Scope, names: readonly string[]) => findBy(scope, 'name', names),

    async findPage(scope: Scope, input: PageInputOf<F>): Promise<Page<RowOf<F>>> {
      const { pageNo, pageSize } = input;
      const given = comparands(input);
      const { total } = (await counted.first(scope, given)) ?? { total: 0 };
      const list = (await paged.get(input.sort)?.all(scope, { ...given, limit: pageSize, offset: (pageNo - 1) * pageSize })) ?? [];
      return { list: list.map((row) => answered<RowOf<F>>(row)), total };
    },

    /** All rows under the filters, newest first. */
    findAll: (scope: Scope, input: FiltersOf<F>): AsyncGenerator<RowOf<F>> =>
      walkDown(async (id, limit) => {
        const query = filtered(scope, comparands(input)).where('id', '<', id).orderBy('id', 'desc').limit(limit);
        const rows = await selected(query, scope).execute();
        return rows.map((row) => answered<RowOf<F>>(row));
      }),

    /** At most `limit` rows under the filters, in the list's own order. */
    async findWhole(scope: Scope, input: FiltersOf<F>, limit: number): Promise<RowOf<F>[]> {
      const rows = await selected(inOrder(filtered(scope, comparands(input))).limit(limit), scope).execute();
      return rows.map((row) => answered<RowOf<F>>(row));
    },

    /** Rows for pickers, at most `limit`. */
    async findSimple(scope: Scope, input: object, limit: number): Promise<SimpleOf<F, S>[]> {
      const rows = await picked.all(scope, { ...comparands(input), limit });
      return rows.map((row) => answered<SimpleOf<F, S>>(row));
    },

    /** The ids of all rows below a row of a tree. */
    async findBelow(scope: Scope, id: number): Promise<number[]> {
      const { db, name } = anyTable(scope, declaration.table);
      const rows = await db
        .withRecursive('branch', (db) =>
          db
            .selectFrom(name)
            .select('id')
            .where('tenantId', '=', scope.tenantId)
            .where('parentId', '=', id)
            // `union` drops repeated rows, so that the recursion ends even if the stored tree has a cycle.
            .union(
              db
                .selectFrom(`${name} as child`)
                .innerJoin('branch', 'branch.id', 'child.parentId')
                .select('child.id')
                .where('child.tenantId', '=', scope.tenantId),
            ),
        )
        .selectFrom('branch')
        .select('id')
        .execute();
      return rows.map((row) => Number(row.id));
    },

    /**
     * The parent of each row of a tree, 0 for a root, to find cycles. Locks the tree, because two moves at once, each valid by itself,
     * could make a cycle together.
     */
    async lockParents(scope: Scope): Promise<Map<number, number>> {
      const rows = await own(scope).select(['id', 'parentId']).orderBy('id').forUpdate().execute();
      return new Map(rows.map((row) => [Number(row.id), Number(row.parentId ?? 0)]));
    },
  };
}
