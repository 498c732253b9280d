import { insertRows, type NewRow } from '#platform/db/bulk-write.ts';
import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import { SUCCESS_CODE } from '#shared/envelope.ts';
import type { OperateLogPageInput } from '#shared/schemas/log.schema.ts';
import { inOrderOf, type ListFilters, readsOf, whereFilters } from '../records/list.ts';

export type OperateEntry = NewRow<'operateLog'>;
type Filters = ListFilters<OperateLogPageInput>;

function filtered(scope: Scope, input: Filters) {
  const query = whereFilters(scope.db.selectFrom('operateLog').where('tenantId', '=', scope.tenantId), input, {
    contains: { module: 'module', userNickname: 'userNickname' },
    equal: { type: 'type' },
    among: { ids: 'id' },
    range: { startTime: 'startTime' },
  });
  return input.success === undefined ? query : query.where('resultCode', input.success ? '=' : '!=', SUCCESS_CODE);
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(['id', 'traceId', 'userId', 'userNickname', 'module', 'name', 'type', 'requestMethod', 'requestUrl', 'userIp', 'userAgent'])
    .select(['callName as javaMethod', 'fields as javaMethodArgs', 'startTime', 'duration', 'resultCode', 'resultMsg', 'resultData'])
    .$call((query) => inOrderOf(query, input.sort, 'id', { startTime: 'startTime' }));

export const operateLogRepository = {
  ...readsOf('id', rows, filtered),

  insert: (scope: Scope, entries: readonly OperateEntry[]): Promise<void> => insertRows(scope, 'operateLog', entries),

  async deleteOlder(db: Database, tenantId: number, before: number, limit: number): Promise<void> {
    await db.deleteFrom('operateLog').where('tenantId', '=', tenantId).where('startTime', '<', before).limit(limit).execute();
  },
};
