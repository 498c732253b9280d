import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import type { ImportRowFilter } from '#shared/schemas/import-review.schema.ts';
import { countText } from './import-api.ts';
import styles from './review.module.css';

interface ReviewTilesProps {
  job: Pick<ImportJobDetail, 'createCount' | 'updateCount' | 'unchangedCount' | 'failureCount'>;
  /** The outcome whose rows are shown; null if those of an issue are. */
  shown: ImportRowFilter | null;
  onShow(show: ImportRowFilter): void;
}

/** The number of rows of each outcome. A tile shows its rows; pressed again, it shows all rows. */
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
