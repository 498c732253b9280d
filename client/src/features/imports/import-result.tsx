import { IMPORT_LIST_LIMIT, type ImportNote } from '#shared/schemas/import.schema.ts';
import { Notice } from '../../ui/feedback.tsx';
import styles from './import.module.css';
import type { ImportProgress } from './import-api.ts';

const NAMES_SHOWN = 50;

function Names({ title, names, count }: { title: string; names: readonly string[]; count: number }) {
  if (count === 0) return null;
  const rest = count - Math.min(names.length, NAMES_SHOWN);
  return (
    <div>
      <h3 className={styles.heading}>
        {title} {count} 条
      </h3>
      <p className={styles.names}>
        {names.slice(0, NAMES_SHOWN).join('、')}
        {rest > 0 && ` 等 ${count.toLocaleString('zh-CN')} 条`}
      </p>
    </div>
  );
}

function Notes({ title, notes }: { title: string; notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
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
            {notes.map(({ sheet, row, name, column, found, reason }) => (
              <tr key={`${sheet} ${row} ${column} ${found} ${reason}`}>
                <td>
                  {sheet} 第 {row} 行
                </td>
                <td>{name}</td>
                <td>{column}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length >= IMPORT_LIST_LIMIT && <p className={styles.muted}>仅列出前 {IMPORT_LIST_LIMIT} 处</p>}
    </div>
  );
}

const OPENINGS: Readonly<Record<string, string>> = { failed: '导入没有完成。', cancelled: '导入已停止，已导入的行保留。' };

/** What became of an import: created, updated, and every row that was refused with the reason. */
export function ImportResultView({ result }: { result: ImportProgress }) {
  const { createCount, updateCount, unchangedCount, failureCount, state, error } = result;
  const tone = state === 'failed' ? 'danger' : failureCount > 0 || state === 'cancelled' ? 'warning' : 'success';
  return (
    <section className={styles.result} aria-label="导入结果">
      <Notice tone={tone}>
        {OPENINGS[state] ?? '导入完成。'}
        {error ?? ''}新增 {createCount} 条，更新 {updateCount} 条{unchangedCount > 0 && `，未变化 ${unchangedCount} 条`}，失败{' '}
        {failureCount} 条
      </Notice>
      <Names title="新增" names={result.createNames} count={createCount} />
      <Names title="更新" names={result.updateNames} count={updateCount} />
      <Notes title={`失败 ${failureCount} 条`} notes={result.failures} />
      <Notes title="已导入，但请核对" notes={result.warnings} />
    </section>
  );
}
