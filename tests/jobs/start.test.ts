import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requiredSetting } from '../support/settings.ts';
import { descendantsOf, endStarted, processOf, start, until, waitUntilGone, waitUntilReady } from '../support/started-product.ts';

describe('npm start', () => {
  let dataDir = '';
  beforeAll(() => {
    dataDir = mkdtempSync(join(requiredSetting('TEST_FOLDER'), 'start-'));
  });
  afterEach(endStarted);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('prints one line with the address and the demo sign-in, and ends everything on SIGTERM', async () => {
    const first = start(dataDir);
    const { url } = await waitUntilReady(first);
    expect(first.output()).toMatch(/密码 password: correct horse 1\n$/);
    expect((await fetch(`${url}/livez`)).status).toBe(200);

    const second = start(dataDir);
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(1);
    expect(second.errors()).toContain(url);

    const descendants = descendantsOf(first.child.pid as number);
    expect(descendants.length).toBeGreaterThanOrEqual(4);
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    await waitUntilGone(descendants);
    expect(first.errors()).toBe('');
  });

  test('leaves nothing running when it is killed, and starts again on the same data', async () => {
    const killed = start(dataDir);
    await waitUntilReady(killed);
    const descendants = descendantsOf(killed.child.pid as number);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');

    const again = start(dataDir);
    await waitUntilReady(again);
    await waitUntilGone(descendants);
    expect(again.output()).toMatch(/密码 password: correct horse 1\n$/);
    again.child.kill('SIGINT');
    expect(await once(again.child, 'exit')).toEqual([0, null]);
  });

  test.each(['mariadb', 'server'] as const)('ends everything when it is stopped while %s is being started again', async (part) => {
    const run = start(dataDir);
    await waitUntilReady(run);
    const descendants = descendantsOf(run.child.pid as number);
    process.kill(processOf(run, part), 'SIGKILL');
    await until(`a word of the death of ${part}`, () => run.errors().includes(`${part} 意外退出`));
    // The server case stops during the pause before the restart, the MariaDB case during the restart itself.
    if (part === 'mariadb') await until('the restart', () => descendantsOf(run.child.pid as number).length >= descendants.length);
    descendants.push(...descendantsOf(run.child.pid as number));
    run.child.kill('SIGTERM');
    expect(await once(run.child, 'exit')).toEqual([0, null]);
    await waitUntilGone(descendants);
    expect(existsSync(join(dataDir, 'run', 'owner.json'))).toBe(false);
  });
});
