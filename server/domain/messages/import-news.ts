import type { Scope } from '#platform/scope.ts';
import { importNoun } from '#shared/schemas/import.schema.ts';
import type { ImportService } from '../imports/import.service.ts';
import { type News, news } from './built-in-messages.ts';

/** How an import ended, for the person who began it. */
export async function importNews(imports: Pick<ImportService, 'get'>, scope: Scope, id: number): Promise<News[]> {
  const { kind, fileName, state, error, finishTime, createCount, updateCount, failureCount, userId } = await imports.get(scope, id);
  if (state !== 'done' && state !== 'failed') return [];
  const done = `${importNoun(kind)}导入完成，新增 ${createCount} 条，更新 ${updateCount} 条，失败 ${failureCount} 条`;
  const failed = `${importNoun(kind)}导入失败，${(error ?? '请重试').replace(/。$/, '')}`;
  const source = `${id}:${finishTime ?? 0}`;
  return [news('import-ended', source, { fileName, outcome: state === 'done' ? done : failed }, [userId])];
}
