import type { Kysely } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { Fields, ResourceDeclaration, ResourcePageInput } from '#shared/resources/resource.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';

type Row = Record<string, unknown> & { id: number; version: number };

/**
 * The one generic CRUD over any declared resource. Kysely's strict types and a table name that is a parameter do not go together, so the
 * handle is erased here, once; the declaration's schemas check what goes in and what comes out.
 */
type ErasedTables = Record<string, Record<string, never>>;

function table(scope: Scope): Kysely<ErasedTables> {
  return scope.db as unknown as Kysely<ErasedTables>;
}

const STAMP = ['id', 'version', 'createTime', 'updateTime', 'creatorName', 'updaterName'];

function toWire(declaration: ResourceDeclaration, row: Record<string, unknown>): Row {
  return (declaration.isTree ? { ...row, parentId: row.parentId ?? 0 } : row) as Row;
}

/** The tree's root is 0 on the wire and null in the table. */
export function toColumns(declaration: ResourceDeclaration, values: Record<string, unknown>): Record<string, unknown> {
  const known = Object.fromEntries(
    Object.keys(declaration.fields).flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])),
  );
  return declaration.isTree && known.parentId === 0 ? { ...known, parentId: null } : known;
}

function selectColumns(declaration: ResourceDeclaration<Fields>): string[] {
  return [...STAMP, ...Object.keys(declaration.fields)];
}

function filtered(scope: Scope, declaration: ResourceDeclaration, input: ResourcePageInput) {
  let query = table(scope)
    .selectFrom(declaration.table)
    .where('tenantId', '=', scope.tenantId as never);
  for (const [key, field] of Object.entries(declaration.fields)) {
    const value = input[key];
    if (field.filter === undefined || value === undefined) continue;
    if (field.filter === 'like') query = query.where(key, 'like', `%${escapeLike(String(value))}%` as never);
    else if (key === 'parentId' && value === 0) query = query.where(key, 'is', null as never);
    else query = query.where(key, '=', value as never);
  }
  if (input.createTime) {
    query = query.where('createTime', '>=', input.createTime[0] as never).where('createTime', '<=', input.createTime[1] as never);
  }
  return query;
}

async function findByValues(
  scope: Scope,
  declaration: ResourceDeclaration,
  column: 'id' | 'name',
  values: ReadonlyArray<number | string>,
): Promise<Row[]> {
  if (values.length === 0) return [];
  const rows = await table(scope)
    .selectFrom(declaration.table)
    .select(selectColumns(declaration) as never[])
    .where('tenantId', '=', scope.tenantId as never)
    .where(column, 'in', values as never)
    .execute();
  return rows.map((row) => toWire(declaration, row));
}

export const resourceRepository = {
  async insert(scope: Scope, declaration: ResourceDeclaration, values: Record<string, unknown>): Promise<number> {
    const now = scope.now();
    const result = await table(scope)
      .insertInto(declaration.table)
      .values({
        ...toColumns(declaration, values),
        tenantId: scope.tenantId,
        createTime: now,
        updateTime: now,
        creatorName: scope.actor.nickname,
        updaterName: scope.actor.nickname,
      } as never)
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  async lockById(scope: Scope, declaration: ResourceDeclaration, id: number): Promise<Row | undefined> {
    const row = await table(scope)
      .selectFrom(declaration.table)
      .select(selectColumns(declaration) as never[])
      .where('tenantId', '=', scope.tenantId as never)
      .where('id', '=', id as never)
      .forUpdate()
      .executeTakeFirst();
    return row && toWire(declaration, row);
  },

  async update(
    scope: Scope,
    declaration: ResourceDeclaration,
    id: number,
    version: number,
    values: Record<string, unknown>,
  ): Promise<void> {
    await table(scope)
      .updateTable(declaration.table)
      .set({
        ...toColumns(declaration, values),
        version: version + 1,
        updateTime: scope.now(),
        updaterName: scope.actor.nickname,
      } as never)
      .where('tenantId', '=', scope.tenantId as never)
      .where('id', '=', id as never)
      .execute();
  },

  async delete(scope: Scope, declaration: ResourceDeclaration, id: number): Promise<boolean> {
    const result = await table(scope)
      .deleteFrom(declaration.table)
      .where('tenantId', '=', scope.tenantId as never)
      .where('id', '=', id as never)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  async findById(scope: Scope, declaration: ResourceDeclaration, id: number): Promise<Row | undefined> {
    const row = await table(scope)
      .selectFrom(declaration.table)
      .select(selectColumns(declaration) as never[])
      .where('tenantId', '=', scope.tenantId as never)
      .where('id', '=', id as never)
      .executeTakeFirst();
    return row && toWire(declaration, row);
  },

  findByIds: (scope: Scope, declaration: ResourceDeclaration, ids: readonly number[]): Promise<Row[]> =>
    findByValues(scope, declaration, 'id', ids),

  /** By name as the database compares names. */
  findByNames: (scope: Scope, declaration: ResourceDeclaration, names: readonly string[]): Promise<Row[]> =>
    findByValues(scope, declaration, 'name', names),

  async findPage(scope: Scope, declaration: ResourceDeclaration, input: ResourcePageInput): Promise<Page<Row>> {
    const query = filtered(scope, declaration, input);
    const { total } = (await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()) as unknown as { total: number };
    const ordered = 'sort' in declaration.fields ? query.orderBy('sort') : query;
    const rows = await ordered
      .select(selectColumns(declaration) as never[])
      .orderBy('id')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list: rows.map((row) => toWire(declaration, row)), total };
  },

  /** Every row that the filters let through, in steps of `step`, for exports. */
  async *findAll(scope: Scope, declaration: ResourceDeclaration, input: ResourcePageInput, step = 500): AsyncGenerator<Row> {
    for (let below: number | undefined; ; ) {
      let query = filtered(scope, declaration, input).select(selectColumns(declaration) as never[]);
      if (below !== undefined) query = query.where('id', '<', below as never);
      const rows = (await query.orderBy('id', 'desc').limit(step).execute()) as unknown as Row[];
      for (const row of rows) yield toWire(declaration, row);
      if (rows.length < step) return;
      below = rows[rows.length - 1]?.id;
    }
  },

  /** Enabled rows for pickers, at most `limit`. */
  async findEnabled(scope: Scope, declaration: ResourceDeclaration, limit: number): Promise<Row[]> {
    let query = table(scope)
      .selectFrom(declaration.table)
      .select(['id', ...declaration.simple] as never[])
      .where('tenantId', '=', scope.tenantId as never);
    if ('status' in declaration.fields) query = query.where('status', '=', 0 as never);
    if ('sort' in declaration.fields) query = query.orderBy('sort');
    const rows = await query.orderBy('id').limit(limit).execute();
    return rows.map((row) => toWire(declaration, row));
  },

  /** The parent of each row of a tree, to find cycles. */
  async findParents(scope: Scope, declaration: ResourceDeclaration): Promise<Map<number, number>> {
    const rows = (await table(scope)
      .selectFrom(declaration.table)
      .select(['id', 'parentId'] as never[])
      .where('tenantId', '=', scope.tenantId as never)
      .execute()) as unknown as Array<{ id: number; parentId: number | null }>;
    return new Map(rows.map((row) => [row.id, row.parentId ?? 0]));
  },
};
