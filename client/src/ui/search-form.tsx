import type { FormEvent, ReactNode } from 'react';
import styles from './search-form.module.css';

interface SearchFormProps {
  children: ReactNode;
  /** Search and reset buttons, after the last field. */
  actions: ReactNode;
  onSubmit(event: FormEvent): void;
}

/** The filters above a list: fields on a grid, Enter searches. */
export function SearchForm({ children, actions, onSubmit }: SearchFormProps) {
  return (
    <search>
      <form className={styles.form} onSubmit={onSubmit}>
        {children}
        <div className={styles.formActions}>{actions}</div>
      </form>
    </search>
  );
}

/** A list page: search, toolbar, table and pager on one surface. */
export function ListPage({
  title,
  search,
  toolbar,
  tools,
  table,
  pager,
}: {
  title: string;
  search?: ReactNode;
  toolbar?: ReactNode;
  tools?: ReactNode;
  table: ReactNode;
  pager?: ReactNode;
}) {
  return (
    <section className={styles.page} aria-label={title}>
      {search}
      <div className={styles.toolbar}>
        <div className={styles.group}>{toolbar}</div>
        <div className={styles.group}>{tools}</div>
      </div>
      {table}
      {pager}
    </section>
  );
}
