import { downloadFile } from '#client/lib/download.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';

/** The calls about one import job, callable outside of components. */
export const importJobApi = trpcClient.bs.importJob;

/** Fetches the person's own sheet with what became of each row, and saves it. */
export function downloadResult({ id, fileName }: Pick<ImportJobDetail, 'id' | 'fileName'>): Promise<void> {
  const stem = fileName.replace(/\.[^.]*$/, '');
  return downloadFile('/bs/import-job/result', { id }, `${stem}-导入结果.xlsx`);
}

/** A number of rows as people read it: 1,234. */
export const countText = (count: number): string => count.toLocaleString('zh-CN');
