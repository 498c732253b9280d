import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import { type NotifyTemplatePageInput, type NotifyTemplateRow, paramsOf } from '#shared/schemas/notify.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';
import { BUILT_IN_CODES, builtInTemplate, isBuiltIn } from './built-in-messages.ts';

type Filters = ListFilters<NotifyTemplatePageInput>;
type StoredTemplate = Omit<NotifyTemplateRow, 'params' | 'isBuiltIn'>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('systemNotifyTemplate as t').where('t.tenantId', '=', scope.tenantId), input, {
    contains: { code: 't.code', name: 't.name' },
    equal: { status: 't.status' },
    among: { ids: 't.id' },
    range: { createTime: 't.createTime' },
  });

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(stampColumns('t'))
    .select(['t.name', 't.code', 't.nickname', 't.content', 't.type', 't.status', 't.remark'])
    .$call((query) => inOrderOf(query, input.sort, 't.id', { code: 't.code' }));

const toRow = (row: StoredTemplate): NotifyTemplateRow => ({ ...row, params: paramsOf(row.content), isBuiltIn: isBuiltIn(row.code) });

export const templateRepository = {
  /** Gives a shop the built-in templates that it does not have yet. */
  async installBuiltIn(db: Database, tenantId: number, now: number): Promise<void> {
    const stamp = { tenantId, createTime: now, updateTime: now, creatorName: null, updaterName: null };
    await db
      .insertInto('systemNotifyTemplate')
      .values(BUILT_IN_CODES.map((code) => ({ ...builtInTemplate(code), ...stamp })))
      .onDuplicateKeyUpdate((eb) => ({ code: eb.ref('systemNotifyTemplate.code') }))
      .execute();
  },

  ...readsOf('t.id', rows, filtered, (_, found) => found.map(toRow)),

  findByCode: (scope: Scope, code: string) => rows(scope, {}).where('t.code', '=', code).executeTakeFirst(),
};
