import { invalid } from '#shared/errors.ts';

const KEY = /^([^[\].]+)((?:\[[^[\]]*\]|\.[^[\].]+)*)$/;
const STEP = /\[([^[\]]*)\]|\.([^[\].]+)/g;
/** Parameters of one query string; more are refused. */
const MAX_PARAMETERS = 1000;
/** Characters of a parameter's name; one with a longer name is ignored. */
const MAX_KEY_LENGTH = 200;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

type Tree = { [key: string]: unknown };

function put(target: Tree, steps: string[], value: string): void {
  let at: Tree = target;
  for (const [index, step] of steps.entries()) {
    if (FORBIDDEN.has(step)) return;
    if (index === steps.length - 1) {
      const before = at[step];
      at[step] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
      return;
    }
    const next = at[step];
    if (typeof next !== 'object' || next === null || Array.isArray(next)) at[step] = {};
    at = at[step] as Tree;
  }
}

/** Makes lists of objects like `{0: a, 1: b}`, which is how an indexed list arrives. */
function listsFromIndexes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, listsFromIndexes(child)] as const);
  const isList = entries.length > 0 && entries.every(([key], position) => key === String(position));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

/**
 * Reads the query strings of the API family: `createTime[0]=…`, `a[b]=…`, `a.b=…`, repeated keys. An empty value counts as absent. Every
 * leaf is text; the schemas make numbers and booleans of it.
 */
export function parseQueryString(search: string): Record<string, unknown> {
  const tree: Tree = {};
  let count = 0;
  for (const [key, value] of new URLSearchParams(search)) {
    if (value === '' || key.length > MAX_KEY_LENGTH) continue;
    if (++count > MAX_PARAMETERS) throw invalid(`查询参数最多 ${MAX_PARAMETERS} 个`);
    const match = KEY.exec(key);
    if (!match) continue;
    const steps = [match[1] as string, ...[...(match[2] ?? '').matchAll(STEP)].map((step) => step[1] ?? step[2] ?? '')];
    // `ids[]=1` means the same as `ids=1`.
    put(tree, steps.at(-1) === '' ? steps.slice(0, -1) : steps, value);
  }
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, listsFromIndexes(value)]));
}
