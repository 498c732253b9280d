import { notePosting } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import { invalid } from '#shared/errors.ts';
import type { NoticeCreate, NoticeUpdate } from '#shared/schemas/notice.schema.ts';
import { STATUS } from '#shared/states.ts';
import { changeRecord, deleteRecord, found, insertRecord, servedReads } from '../records/record.ts';
import { noticeRepository } from './notice.repository.ts';

const WHAT = '通知公告';

/** Notices of a shop to its people. */
export const noticeService = {
  create: (scope: Scope, input: NoticeCreate): Promise<number> => insertRecord(scope, 'systemNotice', input),

  update: (scope: Scope, { id, version, ...sent }: NoticeUpdate): Promise<void> =>
    changeRecord(scope, 'systemNotice', { what: WHAT }, { id, version }, sent),

  delete: (scope: Scope, id: number): Promise<void> => deleteRecord(scope, 'systemNotice', WHAT, id),
  ...servedReads(WHAT, noticeRepository),

  /** Tells all open pages of the shop that there is a notice. People who come later find it in the list. */
  async push(scope: Scope, id: number): Promise<void> {
    const { status } = found(await noticeRepository.findById(scope, id), WHAT);
    if (status !== STATUS.enabled) throw invalid('已停用的通知公告不能推送');
    notePosting(scope);
  },

  /** The latest enabled notices, which everybody in the shop may read. */
  listPosted: (scope: Scope) => noticeRepository.findPosted(scope),
  read: async (scope: Scope, id: number) => found(await noticeRepository.findPostedText(scope, id), WHAT),
};
