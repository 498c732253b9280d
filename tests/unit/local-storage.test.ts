import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { type Storage, StorageLimitError } from '#platform/storage/storage.ts';
import { requiredSetting } from '../support/settings.ts';

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = await mkdtemp(join(requiredSetting('TEST_FOLDER'), 'store-'));
  storage = createLocalStorage(root);
});

const KEY = '7/import/a';
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((item) => item.isFile()).map((item) => item.name);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('what is put', () => {
  it('is there under its key once it is whole', async () => {
    expect(await storage.put(KEY, Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3)).toMatchObject({ key: KEY, bytes: 3 });
    expect((await buffer(storage.read(KEY))).toString()).toBe('abc');
  });

  it('leaves nothing past its limit', async () => {
    const content = Readable.from([Buffer.alloc(3), Buffer.alloc(1)]);
    await expect(storage.put(KEY, content, 3)).rejects.toBeInstanceOf(StorageLimitError);
    expect(content.destroyed).toBe(true);
    expect(await files()).toEqual([]);
  });

  // An error event without a listener would be an uncaught exception, which vitest reports.
  it.each([
    ['before it is put', -1],
    ['in the same moment', 0],
    ['one turn later', 1],
    ['two turns later', 2],
    ['five turns later', 5],
    ['fifty turns later', 50],
  ])('fails without a trace when its content fails %s', async (_, turns) => {
    for (const how of ['error', 'destroy', 'end early'] as const) {
      const content = new PassThrough();
      content.write('abc');
      const fail = () => (how === 'error' ? content.destroy(new Error('gone')) : content.destroy());
      if (turns < 0) {
        content.once('error', () => undefined);
        fail();
      }
      const stored = storage.put(KEY, content, 100);
      const settled = expect(stored).rejects.toThrow();
      for (let count = 0; count < turns; count++) await turn();
      if (turns >= 0) fail();
      await settled;
      for (let count = 0; count < 10; count++) await turn();
      expect([how, await files()]).toEqual([how, []]);
    }
  });

  it('fails without a trace when its folder cannot be written', async () => {
    await writeFile(join(root, '7'), 'a file in place of the folder');
    const content = new PassThrough();
    content.write('abc');
    await expect(storage.put(KEY, content, 100)).rejects.toThrow();
    expect(content.destroyed).toBe(true);
    expect(await files()).toEqual(['7']);
  });
});

it('lists all that is stored for a tenant, unfinished files too, and nothing of another', async () => {
  const list = async (tenantId: number) => {
    const keys: string[] = [];
    for await (const { key, changedTime } of storage.list(tenantId)) {
      expect(changedTime).toBeGreaterThan(0);
      keys.push(key);
    }
    return keys.sort();
  };
  expect(await list(7)).toEqual([]);
  await storage.put('7/import/a', Readable.from(['a']), 10);
  await storage.put('7/export/b', Readable.from(['b']), 10);
  await storage.put('70/import/c', Readable.from(['c']), 10);
  await writeFile(join(root, '7/import/d.part'), 'left by a killed writer');
  expect(await list(7)).toEqual(['7/export/b', '7/import/a', '7/import/d']);
});
