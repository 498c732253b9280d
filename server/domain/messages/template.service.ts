import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { type NotifyTemplateCreate, type NotifyTemplateUpdate, paramsOf } from '#shared/schemas/notify.schema.ts';
import { type RecordWords, refuseConflicts } from '../records/conflicts.ts';
import { changeRecord, deleteRecord, insertRecord, lockRecord, servedReads } from '../records/record.ts';
import { BUILT_IN, isBuiltIn } from './built-in-messages.ts';
import { templateRepository } from './template.repository.ts';

const WHAT = '站内信模板';
const wordsFor = (code: string | undefined): RecordWords => ({ what: WHAT, unique: { uk_code: ['模板编码', code] } });

/** A built-in message has fixed parameters. Any other in the shop's text would be sent as its name in braces. @throws AppError invalid */
function refuseUnknownParams(code: string, content: string | undefined): void {
  if (!isBuiltIn(code) || content === undefined) return;
  const known = paramsOf(BUILT_IN[code].content);
  const unknown = paramsOf(content).filter((param) => !known.includes(param));
  if (unknown.length > 0) throw invalid(`该模板只能使用参数 ${known.map((param) => `{${param}}`).join('、')}`);
}

/** Templates of messages: the built-in ones, whose text a shop may change, and its own. */
export const templateService = {
  create: (scope: Scope, input: NotifyTemplateCreate): Promise<number> => {
    refuseUnknownParams(input.code, input.content);
    return inTransaction(scope, (scope) =>
      refuseConflicts(wordsFor(input.code), input.name, () => insertRecord(scope, 'systemNotifyTemplate', input)),
    );
  },

  update: (scope: Scope, { id, version, ...sent }: NotifyTemplateUpdate): Promise<void> =>
    changeRecord(scope, 'systemNotifyTemplate', wordsFor(sent.code), { id, version }, sent, async (_, wanted, { code }) => {
      if (isBuiltIn(code) && wanted.code !== code) throw new AppError('templateBuiltIn');
      refuseUnknownParams(wanted.code, wanted.content);
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { code } = await lockRecord(scope, 'systemNotifyTemplate', WHAT, { id });
      if (isBuiltIn(code)) throw new AppError('templateBuiltIn');
      return deleteRecord(scope, 'systemNotifyTemplate', WHAT, id);
    }),

  ...servedReads(WHAT, templateRepository),
};
