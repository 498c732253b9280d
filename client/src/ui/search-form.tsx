import { RowsIcon } from '@primer/octicons-react';
import type { FormEvent, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useDensity } from './density.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  children: ReactNode;
  /** Search and reset buttons, after the last field. */
  actions: ReactNode;
  /** All filters are shown, instead of the first few. */
  unfolded?: boolean;
  onSubmit(event: FormEvent): void;
}

/** The filters above a list: fields on a grid; Enter searches. */
export function SearchForm({ children, actions, unfolded, onSubmit }: SearchFormProps) {
  return (
    <search>
      <form className={styles.form} data-unfolded={unfolded || undefined} onSubmit={onSubmit}>
        {children}
        <div className={styles.formActions}>{actions}</div>
      </form>
    </search>
  );
}

interface ListPageProps {
  title: string;
  /** Buttons with ready-made filters of the list, in the toolbar. */
  views?: ReactNode;
  search?: ReactNode;
  toolbar?: ReactNode;
  tools?: ReactNode;
  /** Replaces the toolbar while rows are selected. */
  batch?: ReactNode;
  table: ReactNode;
  /** Sums of all rows that match the filters, beside the pager. */
  sums?: ReactNode;
  pager?: ReactNode;
}

/** A list page that fills the window: search, toolbar, table, and below it sums and pager. */
export function ListPage({ title, views, search, toolbar, tools, batch, table, sums, pager }: ListPageProps) {
  const [density, choose] = useDensity();
  const isCompact = density === 'compact';
  return (
    <section className={styles.page} aria-label={title} data-density={density}>
      {search}
      <div className={styles.toolbar}>
        {batch || (
          <>
            <div className={styles.group}>{toolbar}</div>
            {views}
            <div className={styles.group}>
              {tools}
              <IconButton
                icon={RowsIcon}
                variant="default"
                label={isCompact ? '宽松行高' : '紧凑行高'}
                tooltipDirection="sw"
                className={styles.density}
                onClick={() => choose(isCompact ? 'comfortable' : 'compact')}
              />
            </div>
          </>
        )}
      </div>
      {table}
      {(sums || pager) && (
        <div className={styles.foot}>
          <div className={styles.sums}>{sums}</div>
          {pager}
        </div>
      )}
    </section>
  );
}
