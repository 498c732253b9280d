type PagerItem = { kind: 'page'; page: number; key: string } | { kind: 'gap'; key: string };

/** The page numbers of a pager: the first, the last, and five round the current page, with gaps for those left out. */
export function pagerItems(pageNo: number, pageCount: number): PagerItem[] {
  const shown = new Set([1, pageCount]);
  const from = Math.max(1, Math.min(pageNo - 2, pageCount - 4));
  for (let page = from; page < from + 5 && page <= pageCount; page++) shown.add(page);
  const items: PagerItem[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous > 1) items.push({ kind: 'gap', key: `gap-${previous}` });
    items.push({ kind: 'page', page, key: String(page) });
    previous = page;
  }
  return items;
}
