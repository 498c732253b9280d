import { downloadFile } from '#client/lib/download.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';

/** The calls of import jobs, callable outside components. */
export const importJobApi = trpcClient.bs.importJob;

/** Downloads the person's own workbook, annotated with the outcome of each row. */
export function downloadResult({ id, fileName }: Pick<ImportJobDetail, 'id' | 'fileName'>): Promise<void> {
  const stem = fileName.replace(/\.[^.]*$/, '');
  return downloadFile('/bs/import-job/result', { id }, `${stem}-导入结果.xlsx`);
}

/** A count with separators: `1,234`. */
export const countText = (count: number): string => count.toLocaleString('zh-CN');
