import { cleanText } from './half-width.ts';

/** The header of the column in which an annotated workbook gives the result of each row. */
export const RESULT_HEADER = '导入结果';

/** The results in that column; a reason may follow behind a colon. */
export const RESULT_WORDS = {
  created: '已新增',
  updated: '已更新',
  unchanged: '无变化',
  /** Imported by an earlier run, before the workbook was uploaded again. */
  passed: '此前已导入',
  /** Used by other data since its import, so that the import could not be undone. */
  kept: '已导入，未能撤销',
  undone: '已撤销',
  failed: '未导入',
  pending: '未处理',
  wouldCreate: '可新增',
  wouldUpdate: '可更新',
  wouldStay: '无需变化',
} as const;

/** Results of rows that are imported: when the workbook is uploaded again, these rows are skipped. */
const PASSED_WORDS: ReadonlySet<string> = new Set([
  RESULT_WORDS.created,
  RESULT_WORDS.updated,
  RESULT_WORDS.unchanged,
  RESULT_WORDS.passed,
  RESULT_WORDS.kept,
]);

/** Whether a cell of the result column says that its row is imported already. */
export function isPassedResult(cell: unknown): boolean {
  return typeof cell === 'string' && PASSED_WORDS.has(cleanText(cell).split(/[：:]/, 1)[0] ?? '');
}
