import { useState } from 'react';
import { getSession } from '#client/lib/session.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { pageSizes } from './pagination.tsx';

/** Height of a list page without its rows, and the lowest height of a row, in pixels. */
const AROUND = 250;
const ROW = 30;

/** The smallest offered page size that fills the window, but at least `least`; on phones, `least`. */
function fitting(least: number): number {
  const rows = Math.floor((window.innerHeight - AROUND) / ROW);
  const wanted = window.innerWidth < 768 ? least : Math.max(least, rows);
  return pageSizes.find((size) => size >= wanted) ?? pageSizes[pageSizes.length - 1] ?? least;
}

/**
 * How many rows a list shows on a page: what the person chose last, before that as many as fill the window.
 * @param list names the list in the storage key
 * @param least the list's own default
 */
export function usePageSize(list: string, least: number): [size: number, choose: (size: number) => void] {
  const key = `page-size:${getSession()?.userId ?? 0}:${list}`;
  const [size, setSize] = useState(() => {
    const stored = readStored<unknown>(key, null);
    return pageSizes.find((known) => known === stored) ?? fitting(least);
  });
  const choose = (next: number) => {
    setSize(next);
    writeStored(key, next);
  };
  return [size, choose];
}
