import { z } from 'zod';
import { declarationOf, isResourceName, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';
import { DAY } from './filter-stock.ts';
import type { JsonSchema } from './hostile-values.ts';
import type { TestShop } from './shop.ts';

/** Ids by the name of their resource: the rows that a reference may point to. */
export type RowIds = Readonly<Record<string, number>>;

const TEXTS = ['甲类', '乙组'];
const DECIMALS = ['13', '85'];
const INTEGERS = [3, 4];
const BOOLEANS = [true, false];

/** One of two values that a field of a declared resource can hold. */
function sampleOf({ kind, choices, output, target = '' }: Field, nth: 0 | 1, rows: RowIds): unknown {
  switch (kind) {
    case 'text':
    case 'longText':
      return TEXTS[nth];
    case 'decimal':
      return DECIMALS[nth];
    case 'integer':
      return INTEGERS[nth];
    case 'boolean':
      return BOOLEANS[nth];
    case 'time':
      return DAY + nth * 86_400_000;
    case 'choice':
      return choices?.[nth]?.value;
    case 'reference':
      return target === 'self' ? 0 : rows[target];
    case 'json':
      return sampleOfSchema(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema, nth);
  }
}

/** A value that a JSON schema allows. Of alternatives it takes the first that is not null. */
function sampleOfSchema({ type, properties, items, anyOf = [], enum: choices }: JsonSchema, nth: 0 | 1): unknown {
  const branch = anyOf.find((option) => option.type !== 'null');
  if (branch) return sampleOfSchema(branch, nth);
  if (choices) return choices[0];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, child]) => [key, sampleOfSchema(child, nth)]));
  if (items) return [sampleOfSchema(items, nth)];
  if (type === 'boolean') return BOOLEANS[nth];
  return type === 'string' ? TEXTS[nth] : INTEGERS[nth];
}

/** One of two values for each field of a declared resource. */
export function samplesOf(name: ResourceName, nth: 0 | 1, rows: RowIds): Record<string, unknown> {
  return Object.fromEntries(Object.entries(declarationOf(name).fields).map(([key, field]) => [key, sampleOf(field, nth, rows)]));
}

/** The fields that a row of a declared resource requires, its references, and `written` in every text field. */
export function writtenRow(name: ResourceName, written: string, rows: RowIds): Record<string, unknown> {
  const fields = Object.entries(declarationOf(name).fields).flatMap(([key, field]) => {
    if (field.kind === 'text' || field.kind === 'longText') return [[key, written]];
    return field.required || field.kind === 'reference' ? [[key, sampleOf(field, 0, rows)]] : [];
  });
  return Object.fromEntries(fields);
}

interface DeclaredCalls {
  create(input: object): Promise<number>;
  delete(input: { id: number }): Promise<true>;
}

/** The calls of a declared resource, whichever area of the router it stands in. */
export function declaredCalls(shop: TestShop, name: ResourceName): DeclaredCalls {
  const [area = '', router = ''] = resourcePath(name).split('.');
  const caller = shop.as() as unknown as Record<string, Record<string, DeclaredCalls>>;
  return caller[area]?.[router] as DeclaredCalls;
}

export const createDeclared = (shop: TestShop, name: ResourceName, input: object): Promise<number> =>
  declaredCalls(shop, name).create(input);

/** The resources that this one refers to, other than itself. */
const targetsOf = (name: ResourceName): ResourceName[] =>
  Object.values(declarationOf(name).fields).flatMap(({ target = '' }) => (isResourceName(target) ? [target] : []));

/** These resources and those they refer to, each after the ones it refers to. */
export function inOrderOfReferences(names: readonly ResourceName[]): ResourceName[] {
  const ordered = new Set<ResourceName>();
  const visit = (name: ResourceName): void => {
    if (ordered.has(name)) return;
    for (const target of targetsOf(name)) visit(target);
    ordered.add(name);
  };
  for (const name of names) visit(name);
  return [...ordered];
}
