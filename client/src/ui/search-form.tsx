import { RowsIcon } from '@primer/octicons-react';
import type { FormEvent, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useDensity } from './density.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  children: ReactNode;
  /** Search and reset buttons, after the last field. */
  actions: ReactNode;
  /** More than the usual few are shown. */
  unfolded?: boolean;
  onSubmit(event: FormEvent): void;
}

/** The filters above a list: fields of one width on a grid, Enter searches. */
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
  /** Quick views over the list. */
  views?: ReactNode;
  search?: ReactNode;
  toolbar?: ReactNode;
  tools?: ReactNode;
  /** Stands in the toolbar's place while rows are selected. */
  batch?: ReactNode;
  table: ReactNode;
  /** Sums of all that is filtered, beside the pager. */
  sums?: ReactNode;
  pager?: ReactNode;
}

/** A list page on one surface, as high as the window: search, toolbar, table, and at its foot sums and pager. */
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
