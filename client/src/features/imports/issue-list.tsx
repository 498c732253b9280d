import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Combobox, type ComboboxOption } from '#client/ui/combobox.tsx';
import { Notice, Spinner } from '#client/ui/feedback.tsx';
import type { ImportIssue, ImportRepair } from '#shared/schemas/import-review.schema.ts';
import { countText, importJobApi } from './import-api.ts';
import styles from './review.module.css';
import type { RepairChoice, Review } from './use-review.ts';

interface IssueListProps {
  jobId: number;
  review: Review;
}

/** The issues of a sheet. Each groups the rows with the same problem, so that one repair corrects all of them. */
export function IssueList({ jobId, review }: IssueListProps) {
  const { issues, filter, show, repair, mending, refusal, isSettled } = review;
  if (!issues.data || issues.data.list.length === 0) return null;
  const { list, total } = issues.data;
  return (
    <section className={styles.issues} aria-label="问题">
      <div className={styles.issuesHead}>
        <h3 className={styles.sectionTitle}>{countText(total)} 类问题，按影响行数排列</h3>
        {missingLists(list).map(({ first, noun, count }) => (
          <Button key={noun} size="small" inactive={!isSettled} onClick={() => isSettled && void repair(first, { action: 'createAll' })}>
            新建全部 {countText(count)} 个{noun}
          </Button>
        ))}
      </div>
      <ul className={styles.issueList}>
        {list.map((issue) => (
          <IssueItem
            key={issue.id}
            jobId={jobId}
            issue={issue}
            isShown={filter.issueId === issue.id}
            isMending={mending === issue.id}
            canRepair={isSettled}
            refusal={refusal?.issueId === issue.id ? refusal.message : null}
            onShow={(isShown) => show(isShown ? { show: 'all', issueId: issue.id } : { show: 'failed', issueId: null })}
            onRepair={(choice) => void repair(issue, choice)}
          />
        ))}
      </ul>
      {total > list.length && <p className={styles.muted}>仅列出前 {list.length} 类；处理后会列出其余的</p>}
    </section>
  );
}

/** Kinds of record, such as units, of which several missing names can be created at once. */
function missingLists(issues: readonly ImportIssue[]): Array<{ first: ImportIssue; noun: string; count: number }> {
  const nounOf = ({ repair }: ImportIssue) => (repair?.kind === 'name' && repair.canCreate ? repair.noun : null);
  return [...Map.groupBy(issues, nounOf)].flatMap(([noun, own]) =>
    noun !== null && own[0] && own.length > 1 ? [{ first: own[0], noun, count: own.length }] : [],
  );
}

/** The title of an issue. It is prefixed with the column, as in 「数量」不是数字, unless it already quotes a name, as in 单位「平方」不存在. */
export function titleOf({ column, title }: Pick<ImportIssue, 'column' | 'title'>): string {
  return column === '' || title.includes('「') ? title : `「${column}」${title}`;
}

interface IssueItemProps {
  jobId: number;
  issue: ImportIssue;
  isShown: boolean;
  isMending: boolean;
  canRepair: boolean;
  refusal: string | null;
  onShow(isShown: boolean): void;
  onRepair(choice: RepairChoice): void;
}

function IssueItem({ jobId, issue, isShown, isMending, canRepair, refusal, onShow, onRepair }: IssueItemProps) {
  const { expected, rowCount, sheet, firstRow, repair } = issue;
  const title = titleOf(issue);
  // With a repair, its buttons replace the advice.
  const advice = repair === null ? expected : '';
  const place = rowCount === 1 ? `第 ${firstRow} 行` : `自第 ${firstRow} 行起`;
  return (
    <li className={styles.issue} data-shown={isShown || undefined} aria-label={`${rowCount} 行：${title}`}>
      <div className={styles.issueText}>
        <span className={styles.issueCount}>{countText(rowCount)} 行</span>
        <div>
          <strong className={styles.issueTitle}>{title}</strong>
          <p className={styles.muted}>
            {advice !== '' && `${advice} · `}
            <span title={sheet}>{place}</span>
          </p>
        </div>
      </div>
      <div className={styles.issueActions}>
        {isMending ? (
          <span className={styles.mending} role="status">
            <Spinner size={16} decorative /> 处理中，正在重新检查…
          </span>
        ) : (
          repair && (
            <RepairActions jobId={jobId} issueId={issue.id} repair={repair} rowCount={rowCount} canRepair={canRepair} onRepair={onRepair} />
          )
        )}
        {!isMending && (
          <Button size="small" variant="invisible" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
            {isShown ? '收起' : repair ? '查看行' : '查看并修改'}
          </Button>
        )}
      </div>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
    </li>
  );
}

interface RepairActionsProps {
  jobId: number;
  issueId: number;
  repair: ImportRepair;
  rowCount: number;
  canRepair: boolean;
  onRepair(choice: RepairChoice): void;
}

function RepairActions({ jobId, issueId, repair, rowCount, canRepair, onRepair }: RepairActionsProps) {
  const [isMapping, setMapping] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const act = (choice: RepairChoice) => {
    if (canRepair) onRepair(choice);
  };
  if (repair.kind === 'option') {
    return (
      <Button size="small" inactive={!canRepair} onClick={() => act({ action: 'option' })}>
        勾选「{repair.label}」并重新检查
      </Button>
    );
  }
  const { noun, name, canCreate, canClear } = repair;
  if (isMapping) {
    return (
      <MapTo
        label={`「${name}」换成的${noun}`}
        rowCount={rowCount}
        canRepair={canRepair}
        search={(text) => importJobApi.repairChoices.query({ id: jobId, issueId, text: text || undefined })}
        onDone={(to) => act({ action: 'map', to })}
        onCancel={() => {
          setMapping(false);
          // The focus returns to the button, which is rendered again in place of the field.
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  }
  return (
    <>
      {canCreate && (
        <Button size="small" inactive={!canRepair} aria-label={`新建${noun}「${name}」`} onClick={() => act({ action: 'create' })}>
          新建
        </Button>
      )}
      <Button ref={opener} size="small" aria-label={`把「${name}」换成其他${noun}`} onClick={() => setMapping(true)}>
        换成…
      </Button>
      {canClear && (
        <Button size="small" inactive={!canRepair} aria-label={`把「${name}」留空`} onClick={() => act({ action: 'clear' })}>
          留空
        </Button>
      )}
    </>
  );
}

interface MapToProps {
  label: string;
  rowCount: number;
  canRepair: boolean;
  search(text: string): Promise<readonly string[]>;
  onDone(to: string): void;
  onCancel(): void;
}

function MapTo({ label, rowCount, canRepair, search, onDone, onCancel }: MapToProps) {
  const [choice, setChoice] = useState<ComboboxOption | null>(null);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector('input')?.focus(), []);
  return (
    <div className={styles.mapTo} ref={group}>
      <div className={styles.mapField}>
        <Combobox
          label={label}
          placeholder="输入或选择名称"
          value={choice}
          onChange={setChoice}
          search={async (text) => (await search(text)).map((name) => ({ value: name, label: name }))}
          emptyText="没有相近的名称"
        />
      </div>
      <Button size="small" variant="primary" inactive={!choice || !canRepair} onClick={() => choice && onDone(choice.value)}>
        替换 {countText(rowCount)} 行
      </Button>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
