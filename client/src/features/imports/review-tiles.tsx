import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import type { ImportRowFilter } from '#shared/schemas/import-review.schema.ts';
import { countText } from './import-api.ts';
import styles from './review.module.css';

interface ReviewTilesProps {
  job: Pick<ImportJobDetail, 'createCount' | 'updateCount' | 'unchangedCount' | 'failureCount'>;
  /** The outcome whose rows are shown. */
  shown: ImportRowFilter | null;
  onShow(show: ImportRowFilter): void;
}

/** How many rows do what; a tile shows its rows, and all rows when it is pressed again. */
export function ReviewTiles({ job, shown, onShow }: ReviewTilesProps) {
  const tiles = [
    { show: 'create', label: '新增', count: job.createCount },
    { show: 'update', label: '更新', count: job.updateCount },
    { show: 'unchanged', label: '无变化', count: job.unchangedCount },
    { show: 'failed', label: '有问题', count: job.failureCount },
  ] as const;
  return (
    <fieldset className={styles.tiles} aria-label="检查结果">
      {tiles.map(({ show, label, count }) => (
        <button
          key={show}
          type="button"
          className={styles.tile}
          data-kind={show}
          data-empty={count === 0 || undefined}
          aria-pressed={shown === show}
          onClick={() => onShow(shown === show ? 'all' : show)}
        >
          <span className={styles.tileLabel}>{label}</span>
          <span className={styles.tileCount}>
            {countText(count)}
            <small> 行</small>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
