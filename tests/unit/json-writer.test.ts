import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { jsonWriterOf } from '#api/json-writer.ts';
import { PROCEDURES } from '../support/matrix.ts';

const row = z.object({
  id: z.number(),
  name: z.string().nullable(),
  isUrgent: z.boolean(),
  kind: z.literal('order'),
  note: z.string().optional(),
  steps: z.array(z.object({ step: z.number() })).nullable(),
  state: z.enum(['new', 'done']),
  count: z.number().int(),
  more: z.record(z.string(), z.number()),
});
const page = z.object({ list: z.array(row), total: z.number() });
const writePage = jsonWriterOf(page);
const good = { id: 1, name: '甲', isUrgent: true, kind: 'order', steps: [{ step: 2 }], state: 'new', count: 3, more: { a: 1 } };
const pageWith = (changes: object) => ({ list: [good, { ...good, ...changes }], total: 2 });

/** What zod and JSON.stringify together make of a value; null when zod refuses it. */
function judged(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? (JSON.stringify(parsed.data) ?? 'null') : null;
}

function written(write: (value: unknown) => string, value: unknown): string | null {
  try {
    return write(value);
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

describe('the writer of answers', () => {
  it('writes what the schema names and nothing else', () => {
    const text = writePage({ ...pageWith({ cost: '5', tenantId: 7 }), secret: 'x' });
    expect(text).toBe(JSON.stringify(page.parse(pageWith({}))));
    expect(text).not.toMatch(/cost|tenantId|secret/);
  });

  it.each([
    ['another type', { name: 5 }],
    ['a number in text', { id: '1' }],
    ['no number', { id: Number.NaN }],
    ['a number without end', { id: Number.POSITIVE_INFINITY }],
    ['null where there must be something', { isUrgent: null }],
    ['nothing at all', { id: undefined }],
    ['another literal', { kind: 'receipt' }],
    ['an unknown word', { state: 'lost' }],
    ['a refined number', { count: 1.5 }],
    ['an object for a list', { steps: { 0: { step: 1 } } }],
    ['a list for an object', { steps: [[1]] }],
    ['a wrong value deep inside', { steps: [{ step: '2' }] }],
    ['a wrong value in a record', { more: { a: '1' } }],
  ])('refuses %s', (_, changes) => {
    expect(page.safeParse(pageWith(changes)).success).toBe(false);
    expect(() => writePage(pageWith(changes))).toThrow(z.ZodError);
  });

  it('calls zod only where the schema demands more than a type', () => {
    const parse = vi.spyOn(page, 'parse');
    writePage(pageWith({ note: '\u2028"\\\n\ud800', name: null, steps: null }));
    expect(parse).not.toHaveBeenCalled();
  });

  it.each(['plain', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', '😀', '\ud800', '\udfff甲'])('writes text as JSON does: %j', (text) => {
    expect(jsonWriterOf(z.string())(text)).toBe(JSON.stringify(text));
  });

  it('writes the transformed value where a schema transforms it', () => {
    const schema = z.object({ time: z.number().transform((time) => new Date(time)), word: z.string().default('none') });
    expect(jsonWriterOf(schema)({ time: 0 })).toBe('{"time":"1970-01-01T00:00:00.000Z","word":"none"}');
  });
});

/** Values that mostly fit a schema, and sometimes do not. */
function near(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 12) return fc.constant(null);
  const { type, innerType, element, shape, values, entries } = schema._zod.def as {
    type: string;
    innerType?: z.ZodType;
    element?: z.ZodType;
    shape?: Record<string, z.ZodType>;
    values?: unknown[];
    entries?: Record<string, unknown>;
  };
  const right = (): fc.Arbitrary<unknown> => {
    if (type === 'string') return fc.string({ unit: 'binary', maxLength: 8 });
    if (type === 'number') return fc.oneof(fc.integer(), fc.double(), fc.constant(-0));
    if (type === 'boolean') return fc.boolean();
    if (type === 'nullable' && innerType) return fc.oneof(fc.constant(null), near(innerType, depth + 1));
    if (type === 'optional' && innerType) return fc.oneof(fc.constant(undefined), near(innerType, depth + 1));
    if (type === 'array' && element) return fc.array(near(element, depth + 1), { maxLength: 3 });
    if (type === 'literal' && values) return fc.constantFrom(...values);
    if (type === 'enum' && entries) return fc.constantFrom(...Object.values(entries));
    if (type === 'object' && shape)
      return fc
        .record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, near(field, depth + 1)])))
        .chain((value) => fc.constantFrom(value, { ...value, extra: '不可外传' }));
    return fc.anything();
  };
  return fc.oneof({ weight: 300, arbitrary: right() }, { weight: 1, arbitrary: fc.anything() });
}

const outputs = PROCEDURES.flatMap(({ name, type, output }) => (output && type !== 'subscription' ? [[name, output] as const] : []));

describe('against zod on generated values', () => {
  it('knows the answers of the product', () => expect(outputs.length).toBeGreaterThan(100));

  it.each(outputs)('%s', (_, output) => {
    const write = jsonWriterOf(output);
    fc.assert(
      fc.property(near(output), (value) => {
        expect(written(write, value)).toBe(judged(output, value));
      }),
      { numRuns: 30 },
    );
  });
});
