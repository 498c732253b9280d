type PagerItem = { kind: 'page'; page: number; key: string } | { kind: 'gap'; key: string };

/** The numbers of a pager: first, last and two on each side of the present page; what is left out is a gap. */
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
