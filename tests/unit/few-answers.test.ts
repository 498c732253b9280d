import { expect, test } from 'vitest';
import { repairChoices } from '#domain/imports/repair-choices.ts';
import { createKeyedQueue } from '#domain/system/keyed-queue.ts';
import { createSearchService } from '#domain/system/search.service.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { createScope } from '#platform/scope.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { FOUND_KINDS } from '#shared/schemas/search.schema.ts';

/** A scope without a database, since no test here sends a statement. */
const scope = createScope({
  tenantId: 1,
  tenantName: '店',
  actor: { userId: 1, nickname: '王' },
  grants: { permissions: [EVERY_PERMISSION], roles: [] },
  db: createDatabase(createDatabasePool('mysql://nowhere.invalid/none', 1)),
  requestId: 'test',
});

test('a missing name has the twenty names to choose from that are most like it', async () => {
  const names = Array.from({ length: 50 }, (_, index) => ({ name: `喷绘${index}` }));
  const list = { createPermission: 'any', isLong: false, find: async () => [...names, { name: '写真' }, { name: '喷绘' }] };
  const choices = await repairChoices(scope, list, '喷绘', undefined);
  expect(choices).toHaveLength(20);
  expect(choices[0]).toBe('喷绘');
  expect(choices).not.toContain('写真');
});

test('the search over the whole shop asks for five of each kind', async () => {
  const asked: number[] = [];
  const finder = {
    permission: 'bs:order-info:query' as const,
    find: async (_: unknown, __: string, limit: number) => {
      asked.push(limit);
      return [];
    },
  };
  const service = createSearchService({ order: finder, customer: finder, product: finder });
  await service.find(scope, '华');
  expect(asked).toEqual(FOUND_KINDS.map(() => 5));
});

test('the queue of a key has a limited length, and does not affect other keys', async () => {
  const queue = createKeyedQueue(3);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const waiting = Array.from({ length: 3 }, () => queue('a', () => held));
  await expect(queue('a', async () => 1)).rejects.toMatchObject({ reason: 'unavailable' });
  expect(await queue('b', async () => 2)).toBe(2);
  release();
  await Promise.all(waiting);
  expect(await queue('a', async () => 3)).toBe(3);
});
