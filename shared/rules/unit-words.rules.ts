import { toHalfWidth } from './half-width.rules.ts';

/** Groups of words for the same unit. A shop has one word of a group in its list, but people type and paste any of them. */
const SAME: readonly (readonly string[])[] = [
  ['平方米', '平米', '平方', '平', '方', '㎡', 'm²', 'm2', 'sqm'],
  ['米', '公尺', 'm', '延米', '延长米'],
  ['厘米', '公分', 'cm'],
  ['毫米', 'mm'],
  ['个', 'pcs'],
  ['公斤', '千克', 'kg'],
];

const fold = (text: string): string => toHalfWidth(text).trim().toLowerCase();
const GROUPS = new Map(SAME.flatMap((words, group) => words.map((word) => [word, group] as const)));

/** The unit with this name, or else the only unit of the list whose name means the same; undefined when there is none. */
export function findUnit<U extends { readonly name: string }>(units: Iterable<U>, text: string): U | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const all = [...units];
  const named = all.find(({ name }) => fold(name) === wanted);
  if (named) return named;
  const group = GROUPS.get(wanted);
  if (group === undefined) return undefined;
  const same = all.filter(({ name }) => GROUPS.get(fold(name)) === group);
  return same.length === 1 ? same[0] : undefined;
}
