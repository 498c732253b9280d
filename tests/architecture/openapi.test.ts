import { expect, it } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import { openApiDocument } from '#api/docs/openapi.ts';
import { readBindings } from '#api/rest/bindings.ts';

/** What integrators build on: a change of it is read as a change of that file. `npm test -- tests/architecture/openapi.test.ts -u` writes it anew. */
it('the documented calls are those of docs/openapi.json', async () => {
  await expect(`${JSON.stringify(openApiDocument(readBindings(appRouter)), null, 1)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});
