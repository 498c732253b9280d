import fc from 'fast-check';

/** The part of a JSON schema that the arbitraries read. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Values of kinds that are known to break programs: wrong types, extreme numbers, odd Unicode, injections, impossible dates. */
const HOSTILE: unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  'abc',
  'NaN',
  'Infinity',
  '1e5',
  '0x41',
  '0.12345',
  '.5',
  '1.',
  '99999999999999.9999',
  '9'.repeat(400),
  0,
  -0,
  -1,
  1,
  1.5,
  0.00001,
  1e-7,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  [null],
  [[[]]],
  ['a', 'b'],
  [1, 2, 3],
  {},
  { a: 1 },
  { toString: 1, valueOf: 1 },
  { length: 5 },
  JSON.parse('{"then":1}'),
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  nested(50),
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\ud800',
  'a\udc00b',
  '\u202eabc\u202c',
  '\ufeff名',
  '😀'.repeat(8),
  '𠮷野家',
  '名'.repeat(5000),
  "' or '1'='1",
  '%_\\%',
  '`; drop table order_info; --',
  '{{7*7}}',
  '=1+1',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  '2024-02-30 00:00:00',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '10000-01-01',
  '2024-13-01,2024-14-01',
  ['2024-01-01 00:00:00', '2023-01-01 00:00:00'],
  [0, 253_402_300_799_999],
  [-1e15, 1e15],
  8_640_000_000_000_001,
  -62_135_596_800_001,
];

export const hostileJson = fc.constantFrom(...HOSTILE);
export const hostile = fc.oneof(
  { weight: 6, arbitrary: hostileJson },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

function typed(schema: JsonSchema, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const [min, max] = [Math.max(schema.minimum ?? -10, -2e15), Math.min(schema.maximum ?? 1000, 2e15)];
      return fc.oneof(
        fc.maxSafeInteger(),
        fc.integer({ min: Math.max(min - 1, -(2 ** 31)), max: Math.min(max + 1, 2 ** 31 - 1) }),
        fc.double(),
      );
    }
    case 'boolean':
      return fc.constantFrom(true, false, 'true', '0', 1);
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'binary', maxLength: Math.min((schema.maxLength ?? 20) + 1, 600) }),
        fc.string({ unit: fc.constantFrom('0', '9', '.', '-', ',', ' ', '%', 'e'), maxLength: 24 }),
      );
    default:
      return bad;
  }
}

/** Values around a valid example: mostly the example itself, with some fields absent, of the wrong type, out of range or unknown. */
export function around(schema: JsonSchema, example: unknown, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const branch = schema.anyOf?.find((option) => option.properties ?? option.items) ?? schema;
  const good: fc.Arbitrary<unknown>[] = [];
  if (branch.properties || (typeof example === 'object' && example !== null && !Array.isArray(example)))
    good.push(objectAround(branch, (example ?? {}) as Record<string, unknown>, bad));
  else if (branch.items || Array.isArray(example))
    good.push(fc.array(around(branch.items ?? {}, (example as unknown[] | undefined)?.[0], bad), { maxLength: 3 }));
  return fc.oneof(
    { weight: 14, arbitrary: good[0] ?? fc.constant(example) },
    { weight: 2, arbitrary: typed(branch, bad) },
    { weight: 2, arbitrary: bad },
  );
}

const ABSENT = Symbol('absent');

function objectAround(schema: JsonSchema, example: Record<string, unknown>, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const keys = [...new Set([...Object.keys(properties), ...Object.keys(example), 'tenantId', 'unheardOf'])];
  const fields = keys.map((key) => {
    const isGiven = key in example;
    const value = isGiven ? around(properties[key] ?? {}, example[key], bad) : fc.oneof(typed(properties[key] ?? {}, bad), bad);
    return fc.oneof({ weight: isGiven ? 1 : 30, arbitrary: fc.constant(ABSENT) }, { weight: isGiven ? 20 : 3, arbitrary: value });
  });
  return fc
    .tuple(...fields)
    .map((values) => Object.fromEntries(keys.flatMap((key, index) => (values[index] === ABSENT ? [] : [[key, values[index]]]))));
}
