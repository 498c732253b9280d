import { describe, expect, it } from 'vitest';
import { readSources } from './source-files.ts';

const client = readSources().filter(({ path }) => path.startsWith('client/src/'));

/** The arguments of a call as text, with their brackets. @param open position of the opening bracket */
function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(open, at + 1);
  }
  return text.slice(open);
}

/** Calls of a `create` procedure, by path in the router or by name. */
const CALL = /\bcreate\w*\s*\.\s*mutate(?:Async)?\s*(\()|\bmutation(\()[^)]*\.create\w*[`']/g;

function createCalls(text: string): string[] {
  return [...text.matchAll(CALL)].map((match) => argumentsAt(text, match.index + match[0].indexOf('(')));
}

describe('whatever the client creates', () => {
  const calls = client.flatMap(({ path, text }) => createCalls(text).map((call) => ({ path, call })));

  it('is created under a key, so that a retry after a lost answer makes no second one', () => {
    expect(calls.filter(({ call }) => !/\bonce\(/.test(call))).toEqual([]);
    // The search finds the creates of the record kit, the order desk, customers, products, the configuration and tokens.
    expect(calls.length).toBeGreaterThanOrEqual(9);
  });

  it('is created through no hook, whose calls carry no key', () => {
    expect(client.filter(({ text }) => /\bcreate\w*\s*\.\s*useMutation\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('carries a key that outlives a failed attempt', () => {
    // A key that is made in the call itself would be a new one at each press of the button.
    expect(calls.filter(({ call }) => /once\(newIdempotencyKey\(/.test(call))).toEqual([]);
  });
});

describe('the search for creates', () => {
  it.each([
    ['trpcClient.bs.x.create.mutate(values)', 1],
    ['const { create } = api;\nawait create.mutate(values, once(key))', 1],
    ['createContact.mutateAsync({ a: f(1) })', 1],
    ['untypedClient.mutation(path + `.create`, values)', 1],
    ["client.mutation('bs.x.create', values)", 1],
    ['untypedClient.mutation(path + `.update`, values)', 0],
    ['orderApi.bs.x.update.mutate(values)', 0],
  ])('reads %s', (text, count) => {
    expect(createCalls(text)).toHaveLength(count);
  });
});
