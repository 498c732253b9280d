import { useState, useSyncExternalStore } from 'react';
import { cellIssue, chargeNoteOf } from './line-amounts.ts';
import { columnOf } from './line-columns.ts';
import type { ProductOption } from './line-draft.ts';
import type { LineGridStore } from './line-grid.store.ts';
import { LineIcon } from './line-icons.tsx';
import styles from './line-notices.module.css';
import { agree, type Oversize, oversized, oversizeText } from './line-oversize.ts';

type LineNoticesProps = {
  readonly store: LineGridStore;
  readonly onCreateProducts?: ((names: readonly string[]) => Promise<readonly ProductOption[]>) | undefined;
};

const NAMES_SHOWN = 3;

/** What keeps the cell being typed in from being saved. */
function activeIssue(store: LineGridStore): string | null {
  const active = store.getActive();
  const line = active === null ? undefined : store.getLine(active.key);
  const issue = active === null || line === undefined ? null : cellIssue(line, active.column, store.getOptions());
  return active === null || issue === null ? null : `第 ${store.rowOf(active.key) + 1} 行${columnOf(active.column).title}：${issue}`;
}

/** How the line being typed in is charged when its amount is not price times area or quantity; empty text otherwise. */
function activeCharge(store: LineGridStore): string {
  const active = store.getActive();
  const line = active === null ? undefined : store.getLine(active.key);
  const note = line === undefined ? null : chargeNoteOf(line, store.getOptions());
  return active === null || note === null
    ? ''
    : `第 ${store.rowOf(active.key) + 1} 行${note.mark === '最低' ? '面积' : '金额'}：${note.text}`;
}

/** The customer's other prices for the product of the line being typed in; empty text without any. */
function activeOffer(store: LineGridStore): string {
  const active = store.getActive();
  const text = active === null ? '' : store.offers.textFor(active.key);
  return active === null || text === '' ? '' : `第 ${store.rowOf(active.key) + 1} 行单价：${text}`;
}

/** The first side that is asked about, as text; null while there is none. */
function firstOversize(store: LineGridStore): string | null {
  const side = oversized(store)[0];
  return side === undefined ? null : `${side.key} ${oversizeText(side)}`;
}

/**
 * The notices below the grid: what is wrong with the cell being typed in, a side to confirm, how the line is charged, other prices of the
 * customer, the last message, and products that do not exist. Screen readers read each change politely.
 */
export function LineNotices({ store, onCreateProducts }: LineNoticesProps) {
  const message = useSyncExternalStore(store.subscribe, store.getMessage);
  // One text, because a snapshot must be equal as long as the same names are missing.
  const joined = useSyncExternalStore(store.subscribe, () => store.missingProducts().join('\n'));
  const issue = useSyncExternalStore(store.subscribe, () => activeIssue(store));
  // As text, because a snapshot must be equal as long as the same side is asked about.
  const asked = useSyncExternalStore(store.subscribe, () => firstOversize(store));
  const side = asked === null ? undefined : oversized(store)[0];
  const offer = useSyncExternalStore(store.subscribe, () => activeOffer(store));
  const charge = useSyncExternalStore(store.subscribe, () => activeCharge(store));
  const [, setAgreed] = useState(0);
  const [isCreating, setCreating] = useState(false);
  const missing = joined === '' ? [] : joined.split('\n');

  /** The pressed button disappears with its question, so the focus goes back to the cell being typed in, or to the side in question. */
  const goOn = (asked: Oversize): void => {
    const { key, column } = store.getActive() ?? asked;
    store.focus(key, column);
  };

  const createAll = async (): Promise<void> => {
    if (onCreateProducts === undefined || isCreating) return;
    setCreating(true);
    try {
      const created = await onCreateProducts(missing);
      store.productsCreated(created);
      store.say('info', `已新建 ${created.length} 个产品`);
    } catch {
      store.say('warning', '新建产品失败，请稍后重试');
    } finally {
      setCreating(false);
    }
  };
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {issue !== null && (
        <div className={styles.noticeDanger}>
          <div className={styles.noticeText}>{issue}</div>
        </div>
      )}
      {side !== undefined && (
        <div className={styles.noticeWarning}>
          <div className={styles.noticeText}>{oversizeText(side)}，请核对单位</div>
          <button
            type="button"
            className={styles.noticeAction}
            onClick={() => {
              store.type(side.key, side.column, side.asCentimetres);
              goOn(side);
            }}
          >
            是厘米，改为 {side.asCentimetres} 米
          </button>
          <button
            type="button"
            className={styles.noticeAction}
            onClick={() => {
              agree(store, side);
              setAgreed((count) => count + 1);
              goOn(side);
            }}
          >
            就是 {side.text} 米
          </button>
        </div>
      )}
      {charge !== '' && (
        <div className={styles.notice}>
          <div className={styles.noticeText}>{charge}</div>
        </div>
      )}
      {offer !== '' && (
        <div className={styles.notice}>
          <div className={styles.noticeText}>{offer}</div>
          <button
            type="button"
            tabIndex={-1}
            className={styles.noticeAction}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => store.offers.take(store.getActive()?.key ?? '')}
          >
            采用 <kbd>Alt+P</kbd>
          </button>
        </div>
      )}
      {message !== null && (
        <div className={message.tone === 'warning' ? styles.noticeWarning : styles.notice}>
          <div className={styles.noticeText}>
            <span>{message.text}</span>
            {message.details.map((detail) => (
              <span key={detail} className={styles.noticeDetail}>
                {detail}
              </span>
            ))}
          </div>
          <button type="button" tabIndex={-1} className={styles.noticeClose} aria-label="关闭提示" onClick={() => store.clearMessage()}>
            <LineIcon name="close" size={12} />
          </button>
        </div>
      )}
      {missing.length > 0 && (
        <div className={styles.noticeWarning}>
          <div className={styles.noticeText}>
            <span>
              {missing.length} 个产品还未建立：{missing.slice(0, NAMES_SHOWN).join('、')}
              {missing.length > NAMES_SHOWN ? '…' : ''}
            </span>
          </div>
          {onCreateProducts !== undefined && (
            <button type="button" className={styles.noticeAction} aria-disabled={isCreating || undefined} onClick={() => void createAll()}>
              {isCreating ? '正在新建…' : '全部新建'}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
