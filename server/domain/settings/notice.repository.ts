import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { NoticePageInput, PostedNotice, PostedNoticeText } from '#shared/schemas/notice.schema.ts';
import { STATUS } from '#shared/states.ts';
import { inOrderOf, readsOf, stampColumns, whereIds } from '../records/list.ts';

type Filters = Partial<Omit<NoticePageInput, 'pageNo' | 'pageSize'>>;
/** More than anybody reads in one place. */
const MOST_POSTED = 10;

function filtered(scope: Scope, { ids, title, status, createTime }: Filters) {
  let query = scope.db.selectFrom('systemNotice as n').where('n.tenantId', '=', scope.tenantId);
  query = whereIds(query, 'n.id', ids);
  if (title) query = query.where('n.title', 'like', contains(title));
  if (status !== undefined) query = query.where('n.status', '=', status);
  if (createTime) query = query.where('n.createTime', '>=', createTime[0]).where('n.createTime', '<=', createTime[1]);
  return query;
}

const rows = (scope: Scope, input: Filters) =>
  inOrderOf(filtered(scope, input).select(stampColumns('n')).select(['n.title', 'n.type', 'n.content', 'n.status']), input.sort, 'n.id');

const posted = (scope: Scope) =>
  filtered(scope, { status: STATUS.enabled }).select(['n.id', 'n.title', 'n.type', 'n.createTime']).orderBy('n.id', 'desc');

export const noticeRepository = {
  ...readsOf('n.id', rows, filtered),

  findPosted: (scope: Scope): Promise<PostedNotice[]> => posted(scope).limit(MOST_POSTED).execute(),

  findPostedText: (scope: Scope, id: number): Promise<PostedNoticeText | undefined> =>
    posted(scope).select(['n.content', 'n.creatorName']).where('n.id', '=', id).executeTakeFirst(),
};
