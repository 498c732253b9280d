import { Notice } from '../../../ui/feedback.tsx';
import type { ImportFailure, ImportResult } from './import-api.ts';
import styles from './import.module.css';

const NAMES_SHOWN = 50;

function Names({ names, count }: { names: readonly string[]; count: number }) {
  if (names.length === 0) return null;
  const rest = count - Math.min(names.length, NAMES_SHOWN);
  return (
    <p className={styles.names}>
      {names.slice(0, NAMES_SHOWN).join('、')}
      {rest > 0 && ` 等 ${count.toLocaleString('zh-CN')} 个`}
    </p>
  );
}

function placeOf({ sheet, row }: ImportFailure): string {
  const line = row === null ? '' : `第 ${row} 行`;
  return [sheet, line].filter(Boolean).join(' ');
}

/** What became of an import: created, updated, and every row that was refused with the reason. */
export function ImportResultView({ result }: { result: ImportResult }) {
  const { createCount, updateCount, unchangedCount, failureCount, failures, state } = result;
  const tone = state === 'failed' ? 'danger' : failureCount > 0 ? 'warning' : 'success';
  const hidden = failureCount - failures.length;
  return (
    <section className={styles.result} aria-label="导入结果">
      <Notice tone={tone}>
        {state === 'cancelled' ? '导入已取消。' : state === 'failed' ? '导入没有完成。' : '导入完成。'}
        新增 {createCount} 条，更新 {updateCount} 条{unchangedCount > 0 && `，未变化 ${unchangedCount} 条`}，失败 {failureCount} 条
      </Notice>
      {createCount > 0 && (
        <div>
          <h3 className={styles.heading}>新增 {createCount} 条</h3>
          <Names names={result.createNames} count={createCount} />
        </div>
      )}
      {updateCount > 0 && (
        <div>
          <h3 className={styles.heading}>更新 {updateCount} 条</h3>
          <Names names={result.updateNames} count={updateCount} />
        </div>
      )}
      {failures.length > 0 && (
        <div>
          <h3 className={styles.heading}>失败 {failureCount} 条</h3>
          <div className={styles.scroll}>
            <table className={styles.failures}>
              <thead>
                <tr>
                  <th scope="col">位置</th>
                  <th scope="col">名称</th>
                  <th scope="col">列</th>
                  <th scope="col">原因</th>
                </tr>
              </thead>
              <tbody>
                {failures.map((failure, index) => (
                  // A row may fail in several cells, and the list never changes once it is here.
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list without ids
                  <tr key={index}>
                    <td>{placeOf(failure)}</td>
                    <td>{failure.name}</td>
                    <td>{failure.column}</td>
                    <td>{failure.reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {hidden > 0 && <p className={styles.muted}>另有 {hidden.toLocaleString('zh-CN')} 条失败未列出</p>}
        </div>
      )}
    </section>
  );
}
