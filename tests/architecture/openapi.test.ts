import { expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#api/app-router.ts';
import { openApiDocument } from '#api/docs/openapi.ts';
import { readBindings } from '#api/rest/bindings.ts';

/**
 * Integrators rely on these calls, so every change of them shows as a change of that file in review.
 * `npm test -- tests/architecture/openapi.test.ts -u` writes it anew.
 */
it('the documented calls are those of docs/openapi.json', async () => {
  await expect(`${JSON.stringify(openApiDocument(readBindings(appRouter)), null, 1)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  required?: string[];
}

/** The paths of fields that a schema does not describe. */
function emptySchemas(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  if (Object.keys(schema).length === 0) return [path];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => emptySchemas(field, `${path}.${name}`)),
    ...(items ? emptySchemas(items, `${path}[]`) : []),
    ...anyOf.flatMap((branch) => emptySchemas(branch, path)),
  ];
}

it('says of every field what it takes, and asks for none that may be left out', () => {
  const inputs = readBindings(appRouter).flatMap(({ name, input }) =>
    input ? [[name, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema] as const] : [],
  );
  expect(inputs.flatMap(([name, schema]) => emptySchemas(schema, name))).toEqual([]);
  const create = new Map(inputs).get('bs.orderExpenditureIncomeItems.create');
  expect(create?.required).toEqual(['typeId', 'name']);
});
