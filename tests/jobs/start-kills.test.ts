import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signIn } from '../kills/patient-client.ts';
import { requiredSetting } from '../support/settings.ts';
import {
  DEMO_PASSWORD,
  type Descendant,
  descendantsOf,
  endStarted,
  PART_NAMES,
  processOf,
  start,
  until,
  waitUntilGone,
  waitUntilReady,
} from '../support/started-product.ts';

const CLIENTS = 3;
/** Orders that must be acknowledged before and after each kill, to show that work goes on. */
const ORDERS_BETWEEN = 5;
const PAGE_SIZE = 200;

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(requiredSetting('TEST_FOLDER'), 'kills-'));
});
afterEach(endStarted);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a killed worker, server, MariaDB or Redis is started again while people work, and every acknowledged order is there once', async () => {
  const run = start(dataDir);
  const { url, tenantName } = await waitUntilReady(run);
  const client = await signIn(url, tenantName, 'admin', DEMO_PASSWORD);
  const acknowledged = new Map<string, number>();
  let isOver = false;

  /** Creates orders until the test is over, each under an idempotency key of its own; the client repeats a call until it is answered. */
  async function work(name: string): Promise<void> {
    for (let count = 1; !isOver; count += 1) {
      const remarks = `${name}-${count}`;
      const body = { customerName: '杀不死', remarks, orderDels: [{ content: '牌', width: 1, height: 2, amount: 3, unitPrice: 18 }] };
      acknowledged.set(remarks, await client.call<number>('POST', '/bs/order-info/create', { 'idempotency-key': remarks }, body));
      await client.call('GET', '/bs/order-info/page?pageNo=1&pageSize=10');
      // A light load, like that of people.
      await pause(20);
    }
  }
  const moreOrders = async () => {
    const before = acknowledged.size;
    await until('further orders', () => acknowledged.size >= before + ORDERS_BETWEEN);
  };

  const clients = Array.from({ length: CLIENTS }, (_, number) => work(`client-${number}`));
  // The race below ends the test at once when a client fails.
  const failing = Promise.all(clients);
  const everyone: Descendant[] = [];
  const killEach = async () => {
    for (const part of PART_NAMES) {
      await moreOrders();
      const { jobId } = await client.call<{ jobId: number }>('GET', '/bs/order-info/export-excel', { prefer: 'respond-async' });
      everyone.push(...descendantsOf(run.child.pid as number));
      process.kill(processOf(run, part), 'SIGKILL');
      await until(`the recovery of ${part}`, () => run.errors().includes(`${part} 已恢复运行`));
      await moreOrders();
      await until('a ready server', async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok);
      await until('the export', async () => (await client.call<{ state: string }>('GET', `/system/task/get?id=${jobId}`)).state === 'done');
    }
  };
  await Promise.race([killEach(), failing.then(() => Promise.reject(new Error('the clients ended')))]);
  isOver = true;
  await failing;

  const found = new Map<string, number[]>();
  for (let pageNo = 1, total = 1; (pageNo - 1) * PAGE_SIZE < total; pageNo += 1) {
    const path = `/bs/order-info/page?pageNo=${pageNo}&pageSize=${PAGE_SIZE}&customerName=${encodeURIComponent('杀不死')}`;
    const page = await client.call<{ total: number; list: { id: number; remarks: string }[] }>('GET', path);
    total = page.total;
    for (const { id, remarks } of page.list) found.set(remarks, [...(found.get(remarks) ?? []), id]);
  }
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries([...acknowledged].map(([remarks, id]) => [remarks, [id]])));

  // The log holds one line for each death, one for each recovery, and nothing else.
  const lines = run.errors().trimEnd().split('\n');
  expect(lines).toEqual(
    PART_NAMES.flatMap((part) => [
      expect.stringMatching(`^${part} 意外退出（signal SIGKILL），0.5 秒后重新启动 ended unexpectedly`),
      `${part} 已恢复运行 is running again`,
    ]),
  );
  everyone.push(...descendantsOf(run.child.pid as number));
  run.child.kill('SIGTERM');
  expect(await once(run.child, 'exit')).toEqual([0, null]);
  await waitUntilGone(everyone);
});
