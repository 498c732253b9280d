import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type Merge, takenAtFirst } from './merge.ts';
import styles from './merge-dialog.module.css';

interface MergeDialogProps {
  /** The record that both changed, such as 订单 20261122-0041. */
  noun: string;
  merge: Merge;
}

/** Shows, value by value, what somebody else saved meanwhile beside what was typed here, and lets the person choose before saving. */
export function MergeDialog({ noun, merge: { who, when, cells, apply, dismiss } }: MergeDialogProps) {
  const [taken, setTaken] = useState(() => takenAtFirst(cells));
  const take = (id: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(id);
    else next.delete(id);
    setTaken(next);
  };
  const option = (id: string, isTheirs: boolean, text: string) => (
    <td data-chosen={taken.has(id) === isTheirs || undefined}>
      <label className={styles.option}>
        <input type="radio" name={`merge-${id}`} checked={taken.has(id) === isTheirs} onChange={() => take(id, isTheirs)} />
        {text === '' ? <span className={styles.blank}>（空）</span> : <span className={styles.text}>{text}</span>}
      </label>
    </td>
  );
  return (
    <Dialog
      title={`合并修改 · ${noun}`}
      size="large"
      onClose={dismiss}
      footerStart={
        cells.length > 1 && (
          <div className={styles.all}>
            <Button onClick={() => setTaken(new Set())}>全部用我的</Button>
            <Button onClick={() => setTaken(new Set(cells.map(({ id }) => id)))}>全部用对方的</Button>
          </div>
        )
      }
      footer={
        <>
          <Button data-autofocus onClick={dismiss}>
            返回继续编辑
          </Button>
          <Button variant="primary" onClick={() => apply(taken)}>
            合并并保存
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {who} 于 {when} 修改了{noun}。
        {cells.length === 0 ? '与您填写的内容没有冲突，可以直接保存。' : '请逐项选择保留哪一个；没有列出的内容以您填写的为准。'}
      </p>
      {cells.length > 0 && (
        <table className={styles.table} aria-label="不同之处">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">我的</th>
              <th scope="col">对方的</th>
            </tr>
          </thead>
          <tbody>
            {cells.map(({ id, label, mine, theirs, isConflict }) => (
              <tr key={id} data-merge={id}>
                <th scope="row">
                  {label}
                  {isConflict && <span className={styles.conflict}>双方都改了</span>}
                </th>
                {option(id, false, mine)}
                {option(id, true, theirs)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
