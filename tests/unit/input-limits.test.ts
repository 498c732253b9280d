import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { IMPORT_KINDS } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import type { JsonSchema } from '../support/hostile-values.ts';
import { PROCEDURES } from '../support/matrix.ts';

/** The longest text and the longest list that a call may take. */
const LONGEST_TEXT = 2000;
const LONGEST_LIST = 5000;
/** Texts that may be longer: a cell of a sheet, a drawn signature, and a notice, which is HTML. */
const LONGER: Record<string, number> = {
  'bs.importJob.match.choices[].header': 40_000,
  'bs.orderLink.approve.image': 60_000,
  'bs.orderSignature.create.image': 60_000,
  'system.notice.create.content': 50_000,
  'system.notice.update.content': 50_000,
};
/** The longest text of an order or line; no cell of a sheet is longer. */
const LONGEST_CELL = 500;

type Schema = JsonSchema & {
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  prefixItems?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

interface Bound {
  path: string;
  kind: 'text' | 'list';
  /** The largest length; undefined when there is no limit. */
  most: number | undefined;
}

function boundsOf(path: string, schema: Schema): Bound[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = schema;
  const isFixed = schema.enum !== undefined || schema.const !== undefined || schema.pattern?.endsWith('$') === true;
  return [
    ...(type === 'string' && !isFixed ? [{ path, kind: 'text' as const, most: schema.maxLength }] : []),
    ...(type === 'array' ? [{ path, kind: 'list' as const, most: schema.maxItems ?? (prefixItems.length || undefined) }] : []),
    ...Object.entries(properties).flatMap(([name, field]) => boundsOf(`${path}.${name}`, field as Schema)),
    ...(items ? boundsOf(`${path}[]`, items as Schema) : []),
    ...[...anyOf, ...oneOf, ...allOf, ...prefixItems].flatMap((branch) => boundsOf(path, branch as Schema)),
  ];
}

const bounds = PROCEDURES.flatMap(({ name, input }) =>
  input ? boundsOf(name, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema) : [],
);
const tooLong = (kind: Bound['kind'], limit: number) =>
  bounds.filter((bound) => bound.kind === kind && !(bound.most !== undefined && bound.most <= (LONGER[bound.path] ?? limit)));

describe('what a call takes', () => {
  it('is known down to its texts and lists', () => {
    expect(bounds.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(400);
    expect(bounds.filter(({ kind }) => kind === 'list').length).toBeGreaterThan(50);
  });

  it('has no text longer than any field needs', () => {
    expect(tooLong('text', LONGEST_TEXT)).toEqual([]);
  });

  it('has no list longer than the lines of the largest order', () => {
    expect(tooLong('list', LONGEST_LIST)).toEqual([]);
  });
});

describe('what a sheet holds', () => {
  const columns = IMPORT_KINDS.flatMap((kind) =>
    (IMPORT_REGISTRY.importers[kind].columns as readonly ColumnSpec[]).map((column) => ({ kind, column })),
  );

  it('has no text longer than a field of the form', () => {
    const texts = columns.filter(({ column }) => column.kind === 'text' && column.choices === undefined);
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter(({ column }) => !((column.maxLength ?? Number.POSITIVE_INFINITY) <= LONGEST_CELL))).toEqual([]);
  });

  it('is as long as the same field of a form, and a name as long as the name of what it names', () => {
    const calls: Record<string, string> = {
      orders: 'orderInfo',
      orderLines: 'orderDel',
      customers: 'customerInfo',
      products: 'productInfo',
      users: 'user',
    };
    const names: Record<string, string> = {
      'orders.customerName': 'bs.customerInfo.create.name',
      // This column repeats the customer's name in the order; it does not refer to a customer.
      'orderLines.customerName': 'bs.orderInfo.create.customerName',
      'orderLines.productsName': 'bs.productInfo.create.name',
      // The numbered columns of further contacts.
      'customers.contactName': 'bs.customerContact.create.name',
      'customers.contactPhone': 'bs.customerContact.create.contactPhone',
    };
    const pathsOf = (kind: string, { key, list }: ColumnSpec): string[] => {
      const named = names[`${kind}.${key.replace(/\d$/, '')}`];
      const field = list ? `${list}.create.name` : `${calls[kind] ?? kind}.create.${key}`;
      return named ? [named] : [`bs.${field}`, `system.${field}`];
    };
    const compared = columns.flatMap(({ kind, column }) => {
      const form = bounds.find((bound) => bound.kind === 'text' && pathsOf(kind, column).includes(bound.path))?.most;
      const { key, maxLength } = column;
      return maxLength === undefined ? [] : [{ column: `${kind}.${key}`, form, sheet: maxLength }];
    });
    expect(compared.length).toBeGreaterThan(40);
    // Order numbers are left out: one that is too long is refused by a message of its own.
    expect(compared.filter(({ column, form, sheet }) => form !== sheet && !column.endsWith('.orderId'))).toEqual([]);
  });
});
