import type { Scope } from '#platform/scope.ts';
import type { NoticePageInput, PostedNotice, PostedNoticeText } from '#shared/schemas/notice.schema.ts';
import { STATUS } from '#shared/states.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<NoticePageInput>;
/** Notices in the list that everybody can open. */
const MOST_POSTED = 10;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('systemNotice as n').where('n.tenantId', '=', scope.tenantId), input, {
    contains: { title: 'n.title' },
    equal: { status: 'n.status' },
    among: { ids: 'n.id' },
    range: { createTime: 'n.createTime' },
  });

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
