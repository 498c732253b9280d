import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import { type NotifyTemplatePageInput, type NotifyTemplateRow, paramsOf } from '#shared/schemas/notify.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { inOrderOf, readPage, stampColumns, walkDown, whereIds } from '../records/list.ts';
import { BUILT_IN_CODES, builtInTemplate, isBuiltIn } from './built-in-messages.ts';

type Filters = Partial<Omit<NotifyTemplatePageInput, 'pageNo' | 'pageSize'>>;
type StoredTemplate = Omit<NotifyTemplateRow, 'params' | 'isBuiltIn'>;

function filtered(scope: Scope, { ids, code, name, status, createTime }: Filters) {
  let query = scope.db.selectFrom('systemNotifyTemplate as t').where('t.tenantId', '=', scope.tenantId);
  query = whereIds(query, 't.id', ids);
  if (code) query = query.where('t.code', 'like', contains(code));
  if (name) query = query.where('t.name', 'like', contains(name));
  if (status !== undefined) query = query.where('t.status', '=', status);
  if (createTime) query = query.where('t.createTime', '>=', createTime[0]).where('t.createTime', '<=', createTime[1]);
  return query;
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(stampColumns('t'))
    .select(['t.name', 't.code', 't.nickname', 't.content', 't.type', 't.status', 't.remark']);

const toRow = (row: StoredTemplate): NotifyTemplateRow => ({ ...row, params: paramsOf(row.content), isBuiltIn: isBuiltIn(row.code) });

export const templateRepository = {
  /** Gives a shop the templates that it does not have yet. */
  async installBuiltIn(db: Database, tenantId: number, now: number): Promise<void> {
    const stamp = { tenantId, createTime: now, updateTime: now, creatorName: null, updaterName: null };
    await db
      .insertInto('systemNotifyTemplate')
      .values(BUILT_IN_CODES.map((code) => ({ ...builtInTemplate(code), ...stamp })))
      .onDuplicateKeyUpdate((eb) => ({ code: eb.ref('systemNotifyTemplate.code') }))
      .execute();
  },

  async findById(scope: Scope, id: number): Promise<NotifyTemplateRow | undefined> {
    const row = await rows(scope, {}).where('t.id', '=', id).executeTakeFirst();
    return row && toRow(row);
  },

  findByCode: (scope: Scope, code: string) => rows(scope, {}).where('t.code', '=', code).executeTakeFirst(),

  async findPage(scope: Scope, input: NotifyTemplatePageInput): Promise<Page<NotifyTemplateRow>> {
    const { list, total } = await readPage(
      filtered(scope, input),
      inOrderOf(rows(scope, input), input.sort, 't.id', { code: 't.code' }),
      input,
    );
    return { list: list.map(toRow), total };
  },

  findAll: (scope: Scope, input: Filters): AsyncIterable<NotifyTemplateRow> =>
    walkDown(async (id, limit) =>
      (await rows(scope, input).where('t.id', '<', id).orderBy('t.id', 'desc').limit(limit).execute()).map(toRow),
    ),
};
