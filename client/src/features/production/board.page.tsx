import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toApiError } from '#client/lib/api-error.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BatchBar } from '#client/ui/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { useSelection } from '#client/ui/use-selection.ts';
import { usePhone } from '#client/ui/viewport.ts';
import styles from './board.module.css';
import { LineCard } from './line-card.tsx';
import { ProcessRecords } from './process-records.tsx';
import { useFinish } from './use-finish.ts';

/** How often the board is fetched, in milliseconds, because workshops leave it open and other people finish steps. */
const FRESH_MS = 10_000;
const TABS = [
  { id: 'board', label: '待加工' },
  { id: 'records', label: '完成记录' },
];

/**
 * The lines that wait at each process step, urgent and late ones first. With `?line=`, as in the QR code of a slip, it shows that line
 * alone.
 */
function Board() {
  const can = usePermission();
  const phone = usePhone();
  const now = useMinute();
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const line = Number(address.get('line')) || undefined;
  const query = trpc.bs.orderProcess.getBoard.useQuery(
    { text: text.trim(), orderDelId: line },
    { refetchInterval: FRESH_MS, placeholderData: keepPreviousData, meta: { inPlace: true } },
  );
  const steps = query.data ?? [];
  const withWork = steps.filter(({ lines }) => lines.length > 0);
  // A phone shows one step at a time: the chosen one, else the first with work.
  const one = withWork.find(({ id }) => id === chosen) ?? withWork[0];
  const shown = phone ? [one].flatMap((step) => step ?? []) : withWork;
  const lines = shown.flatMap((step) => step.lines);
  const selection = useSelection(lines, ({ id }) => String(id), `${text} ${line} ${phone ? one?.id : ''}`);
  const toggle = (id: number) => {
    const ids = new Set(selection.table.selected);
    if (!ids.delete(String(id))) ids.add(String(id));
    selection.table.onChange(ids);
  };
  const canFinish = can('bs:order-process:create');
  const { finish, isBusy } = useFinish(selection.clear);

  if (query.isPending) return <LoadingArea />;
  if (query.isError && !query.data) return <ErrorState message={toApiError(query.error).message} onRetry={() => void query.refetch()} />;
  return (
    <>
      <div className={styles.bar}>
        {selection.rows.length > 0 ? (
          <BatchBar count={selection.rows.length} onClear={selection.clear}>
            <Button variant="primary" loading={isBusy} onClick={() => void finish(selection.rows)}>
              完成 {selection.rows.length} 行
            </Button>
          </BatchBar>
        ) : line === undefined ? (
          <TextInput
            aria-label="查找"
            placeholder="订单编号、客户或项目"
            block={phone}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <p className={styles.scanned}>
            扫码打开的明细
            <Button size="small" onClick={() => setAddress({})}>
              显示全部
            </Button>
          </p>
        )}
      </div>
      {phone && withWork.length > 1 && (
        <fieldset className={styles.steps} aria-label="工序">
          {withWork.map((step) => (
            <button key={step.id} type="button" className={styles.step} aria-pressed={step === one} onClick={() => setChosen(step.id)}>
              {step.name} {step.count}
            </button>
          ))}
        </fieldset>
      )}
      {withWork.length === 0 && (
        <EmptyState title={line || text ? '没有找到等待加工的明细' : '没有等待加工的明细'}>
          {line ? '它的工序可能已经全部完成，可在“完成记录”中查看。' : '开单时选择工艺流程，明细就会出现在这里。'}
        </EmptyState>
      )}
      <div className={styles.board}>
        {shown.map((step) => (
          <section key={step.id} className={styles.column} aria-labelledby={`step-${step.id}`}>
            <h2 id={`step-${step.id}`} className={styles.head}>
              {step.name}
              <span className={styles.count}>{step.count}</span>
            </h2>
            <ul className={styles.cards}>
              {step.lines.map((waiting) => (
                <LineCard
                  key={waiting.id}
                  line={waiting}
                  now={now}
                  isSelected={selection.rows.some(({ id }) => id === waiting.id)}
                  onSelect={canFinish ? () => toggle(waiting.id) : null}
                  onFinish={canFinish ? () => void finish([waiting]) : null}
                  isBusy={isBusy}
                />
              ))}
            </ul>
            {step.count > step.lines.length && !text && (
              <p className={styles.more}>另有 {step.count - step.lines.length} 行，请用上方的查找</p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** The production page: the board of waiting lines, and the records of finished steps. */
export default function BoardPage() {
  const [tab, setTab] = useState('board');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>生产看板</h1>
      <Tabs label="生产看板" tabs={TABS} selected={tab} onSelect={setTab} fill>
        {tab === 'board' ? <Board /> : <ProcessRecords />}
      </Tabs>
    </div>
  );
}
