import { describe, expect, it } from 'vitest';
import { MOST_DEPTH, readEnvelope, refuseTooDeep } from '#api/plain-input.ts';
import { parseQueryString } from '#api/rest/query-string.ts';

/** So many objects nested in each other. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { inner: value };
  return value;
}

describe('what is nested', () => {
  it('is taken down to sixty-four levels', () => {
    expect(MOST_DEPTH).toBe(64);
    expect(() => refuseTooDeep(nested(64))).not.toThrow();
    expect(() => refuseTooDeep(nested(65))).toThrow('格式有误');
  });

  it('is refused in an envelope before anything walks it', () => {
    expect(readEnvelope({ json: nested(63) })).toEqual(nested(63));
    expect(() => readEnvelope({ json: nested(64) })).toThrow('格式有误');
    expect(() => readEnvelope({ json: {}, meta: { values: nested(64) } })).toThrow('格式有误');
  });
});

it('a query string has at most a thousand parameters; of one with more none is taken', () => {
  const search = (count: number) => Array.from({ length: count }, () => 'ids=1').join('&');
  expect(parseQueryString(search(1000)).ids).toHaveLength(1000);
  expect(() => parseQueryString(search(1001))).toThrow('查询参数最多 1000 个');
});

describe('an envelope', () => {
  it.each([
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['notes of another kind', { json: {}, meta: { referentialEqualities: {} } }],
    ['notes that are no object', { json: {}, meta: 1 }],
    ['a note that is no object', { json: {}, meta: { values: 1 } }],
    ['a note of a list', { json: {}, meta: { values: [1] } }],
    ['a path to nothing', { json: {}, meta: { values: { a: ['undefined'] } } }],
    ['a path through nothing', { json: {}, meta: { values: { 'a.b': ['undefined'] } } }],
    ['a path into a text', { json: { a: 'b' }, meta: { values: { 'a.length': ['undefined'] } } }],
    ['a path that every object has', { json: {}, meta: { values: { 'constructor.name': ['undefined'] } } }],
  ])('is refused as %s', (_, envelope) => {
    expect(() => readEnvelope(envelope)).toThrow('格式有误');
  });

  it('holds what superjson notes as absent, and nothing else', () => {
    expect(
      readEnvelope({ json: { a: null, b: { 'c.d': null } }, meta: { values: { a: ['undefined'], 'b.c\\.d': ['undefined'] } } }),
    ).toEqual({
      b: {},
    });
    expect(readEnvelope({ json: 1, meta: { values: ['undefined'] } })).toBeUndefined();
  });
});
