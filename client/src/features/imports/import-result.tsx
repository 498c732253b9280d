import type { ReactNode } from 'react';
import { Notice } from '#client/ui/feedback.tsx';
import { IMPORT_LIST_LIMIT, type ImportJobDetail, type ImportNote } from '#shared/schemas/import.schema.ts';
import styles from './import.module.css';
import { countText } from './import-api.ts';

const NAMES_SHOWN = 50;
/** More remarks than this are folded, because they require no action. */
const OPEN_REMARKS = 5;

/** Removes row and column from a reason, because the table has columns for them. */
const withoutPlace = (reason: string) => reason.replace(/^第 ?\d+ ?行(「[^」]*」：)?/, '');

function Names({ title, names, count }: { title: string; names: readonly string[]; count: number }) {
  if (count === 0) return null;
  const rest = count - Math.min(names.length, NAMES_SHOWN);
  return (
    <div>
      <h3 className={styles.heading}>
        {title} {countText(count)} 条
      </h3>
      <p className={styles.names}>
        {names.slice(0, NAMES_SHOWN).join('、')}
        {rest > 0 && ` 等 ${countText(count)} 条`}
      </p>
    </div>
  );
}

function Notes({ title, notes }: { title: string; notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      <NoteTable notes={notes} />
    </div>
  );
}

function Remarks({ notes }: { notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <details open={notes.length <= OPEN_REMARKS}>
      <summary className={styles.heading}>已导入，但请核对 {countText(notes.length)} 处</summary>
      <NoteTable notes={notes} />
    </details>
  );
}

function NoteTable({ notes }: { notes: readonly ImportNote[] }) {
  return (
    <>
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
                <td>{withoutPlace(reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length >= IMPORT_LIST_LIMIT && <p className={styles.muted}>仅列出前 {countText(IMPORT_LIST_LIMIT)} 处</p>}
    </>
  );
}

function Ranges({ ranges }: { ranges: ImportJobDetail['appliedRanges'] }) {
  if (ranges.length === 0) return null;
  const texts = ranges.map(({ sheet, from, to }) => `「${sheet}」第 ${from === to ? from : `${from}–${to}`} 行`);
  return (
    <div>
      <h3 className={styles.heading}>已导入的行</h3>
      <p className={styles.names}>
        {texts.join('、')}
        {ranges.length >= 100 && ' 等'}
      </p>
    </div>
  );
}

const OPENINGS: Readonly<Record<string, string>> = {
  done: '导入完成。',
  failed: '导入没有完成。',
  cancelled: '导入已停止，已导入的行保留。',
};

/** The first sentence about the result, and the tone of its message box. */
function summaryOf({ state, failureCount, isApplied }: { state: string; failureCount: number; isApplied: boolean }) {
  if (state === 'failed') return { tone: 'danger', opening: OPENINGS.failed } as const;
  if (state === 'cancelled')
    return { tone: 'warning', opening: isApplied ? OPENINGS.cancelled : '导入已停止，没有写入任何数据。' } as const;
  return { tone: failureCount > 0 ? 'warning' : 'success', opening: OPENINGS.done } as const;
}

function Undone({ job }: { job: ImportJobDetail }) {
  const { undoneCount, keptCount, kept } = job;
  return (
    <section className={styles.result} aria-label="撤销结果">
      <Notice tone={keptCount > 0 ? 'warning' : 'success'}>
        导入已撤销。撤回 {countText(undoneCount)} 行
        {keptCount > 0 && `，保留 ${countText(keptCount)} 行：这些行在导入之后被改动、审核、收款或使用过`}
      </Notice>
      <Notes title={`保留 ${countText(keptCount)} 行`} notes={kept} />
    </section>
  );
}

/**
 * The result of an import: created and updated records and failed rows with reasons, or what undoing it reverted. `children` are the
 * actions; they are shown before the lists, which may be long.
 */
export function ImportResultView({ job, children }: { job: ImportJobDetail; children?: ReactNode }) {
  const { createCount, updateCount, unchangedCount, failureCount, passedRows, state, error, appliedRanges, undoneCount, keptCount } = job;
  if (state === 'undone') return <Undone job={job} />;
  // A check that was stopped has counts, too, although nothing was written.
  const isApplied = state === 'done' || appliedRanges.length > 0;
  const { tone, opening } = summaryOf({ state, failureCount, isApplied });
  return (
    <section className={styles.result} aria-label="导入结果">
      <Notice tone={tone}>
        {opening}
        {error ?? ''}
        {isApplied && (
          <>
            新增 {countText(createCount)} 条，更新 {countText(updateCount)} 条
            {unchangedCount > 0 && `，未变化 ${countText(unchangedCount)} 条`}，失败 {countText(failureCount)} 条
            {passedRows > 0 && `，跳过上次已导入的 ${countText(passedRows)} 行`}
          </>
        )}
      </Notice>
      {undoneCount + keptCount > 0 && (
        <Notice tone="warning">
          撤销没有做完：已撤回 {countText(undoneCount)} 行{keptCount > 0 && `，保留 ${countText(keptCount)} 行`}，可以继续撤销。
        </Notice>
      )}
      {children}
      {isApplied && (
        <>
          <Names title="新增" names={job.createNames} count={createCount} />
          <Names title="更新" names={job.updateNames} count={updateCount} />
          <Ranges ranges={appliedRanges} />
          <Notes title={`失败 ${countText(failureCount)} 条`} notes={job.failures} />
          <Remarks notes={job.warnings} />
        </>
      )}
    </section>
  );
}
