import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react';
import { type FormEvent, useId, useState } from 'react';
import { numberTextProblem, plainNumberText } from '#shared/rules/number-text.rules.ts';
import { pagerItems } from './pager-items.ts';
import styles from './pagination.module.css';

export const pageSizes = [10, 20, 30, 50] as const;
export const defaultPageSize = 20;
/** For the lists within an order's details; the first is the default. */
export const detailPageSizes = [5, 10, 15] as const;

interface PaginationProps {
  total: number;
  /** From 1. */
  pageNo: number;
  pageSize: number;
  sizes?: readonly number[];
  onChange(page: { pageNo: number; pageSize: number }): void;
}

/** Pager of a list: total, page size, previous, numbers, next, jump. A change of the page size leads to page 1. */
export function Pagination({ total, pageNo, pageSize, sizes = pageSizes, onChange }: PaginationProps) {
  const jumpId = useId();
  const [jump, setJump] = useState('');
  const jumpProblem = numberTextProblem(jump, 0);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const go = (page: number) => onChange({ pageNo: Math.min(Math.max(1, page), pageCount), pageSize });

  const submitJump = (event: FormEvent) => {
    event.preventDefault();
    if (jumpProblem !== null) return;
    const page = Number(jump);
    if (page > 0) go(page);
    setJump('');
  };

  return (
    <nav className={styles.pagination} aria-label="分页">
      <span className={styles.total}>
        共 <strong>{total.toLocaleString('zh-CN')}</strong> 条
      </span>
      <select
        className={styles.sizes}
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onChange({ pageNo: 1, pageSize: Number(event.target.value) })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      <div className={styles.pages}>
        <button type="button" className={styles.page} aria-label="上一页" disabled={pageNo <= 1} onClick={() => go(pageNo - 1)}>
          <ChevronLeftIcon />
        </button>
        {pagerItems(pageNo, pageCount).map((item) =>
          item.kind === 'gap' ? (
            <span key={item.key} className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={item.key}
              type="button"
              className={styles.page}
              data-far={item.page !== pageNo || undefined}
              aria-label={`第 ${item.page} 页`}
              aria-current={item.page === pageNo ? 'page' : undefined}
              onClick={() => go(item.page)}
            >
              {item.page}
            </button>
          ),
        )}
        <button type="button" className={styles.page} aria-label="下一页" disabled={pageNo >= pageCount} onClick={() => go(pageNo + 1)}>
          <ChevronRightIcon />
        </button>
      </div>
      <form className={styles.jump} onSubmit={submitJump}>
        <label htmlFor={jumpId}>前往</label>
        <input
          id={jumpId}
          inputMode="numeric"
          autoComplete="off"
          value={jump}
          aria-invalid={jumpProblem !== null || undefined}
          title={jumpProblem ?? undefined}
          onChange={(event) => setJump(plainNumberText(event.target.value))}
          onBlur={() => setJump('')}
        />
        <span>页</span>
      </form>
    </nav>
  );
}
