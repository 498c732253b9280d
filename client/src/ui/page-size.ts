import { useState } from 'react';
import { getSession } from '#client/lib/session.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { pageSizes } from './pagination.tsx';

/** What stands above and below the rows of a list page, in pixels, and how high a row is at least. */
const AROUND = 250;
const ROW = 30;

/** Of the sizes that are offered the smallest that fills the window, but not under the specified one. */
function fitting(least: number): number {
  const rows = Math.floor((window.innerHeight - AROUND) / ROW);
  const wanted = window.innerWidth < 768 ? least : Math.max(least, rows);
  return pageSizes.find((size) => size >= wanted) ?? pageSizes[pageSizes.length - 1] ?? least;
}

/**
 * How many rows a list shows on a page: as the person last chose, until then as many as fill the window.
 * @param least what is specified for the list
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
