import { insertRows, type NewRow } from '#platform/db/bulk-write.ts';
import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import { SUCCESS_CODE } from '#shared/envelope.ts';
import type { OperateLogPageInput } from '#shared/schemas/log.schema.ts';
import { inOrderOf, readsOf, whereIds } from '../records/list.ts';

export type OperateEntry = NewRow<'operateLog'>;
type Filters = Partial<Omit<OperateLogPageInput, 'pageNo' | 'pageSize'>>;

function filtered(scope: Scope, { ids, module, userNickname, type, success, startTime }: Filters) {
  let query = scope.db.selectFrom('operateLog').where('tenantId', '=', scope.tenantId);
  query = whereIds(query, 'id', ids);
  if (module) query = query.where('module', 'like', contains(module));
  if (userNickname) query = query.where('userNickname', 'like', contains(userNickname));
  if (type !== undefined) query = query.where('type', '=', type);
  if (success !== undefined) query = query.where('resultCode', success ? '=' : '!=', SUCCESS_CODE);
  if (startTime) query = query.where('startTime', '>=', startTime[0]).where('startTime', '<=', startTime[1]);
  return query;
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
