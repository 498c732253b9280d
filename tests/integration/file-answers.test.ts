import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_REGISTRY } from '#domain/all-areas.ts';
import { createExportService } from '#domain/exports/export.service.ts';
import { callFixture, openMatrixShops, openStocked, PROCEDURES } from '../support/matrix.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { sheetOf } from '../support/sheet.ts';
import type { TestShop, TestShops } from '../support/shop.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** Fewer than the pool has, so that a connection that is not given back is missed. */
const CONNECTIONS = 8;

let shops: TestShops;
let shop: StockedShop;
beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await openStocked(shops);
});
afterAll(() => shops.close());

const withFiles = PROCEDURES.filter(({ meta }) => meta.isFile);
const taking = PROCEDURES.filter(({ meta }) => meta.upload);

async function addUnits({ db, tenantId }: TestShop, rows: number): Promise<void> {
  const stamp = { tenantId, version: 1, createTime: 1, updateTime: 1, creatorName: null, updaterName: null };
  const rest = { pricingBasis: 'auto' as const, sort: 0, status: 0 as const };
  for (let first = 0; first < rows; first += 2000) {
    const units = Array.from({ length: 2000 }, (_, index) => ({
      ...stamp,
      ...rest,
      name: `单位${first + index}`,
      remarks: 'x'.repeat(200),
    }));
    await db.insertInto('unitType').values(units).execute();
  }
}

describe('a file', () => {
  it('is what these calls answer', () => {
    expect(withFiles.length).toBeGreaterThan(20);
  });

  it.each(withFiles.map((procedure) => [procedure.name, procedure] as const))(
    'never passes through a batch of calls: %s',
    async (_, procedure) => {
      expect(await callFixture(shop, procedure, { door: 'trpc' })).toMatchObject({
        ok: false,
        code: 400,
        message: '请通过 REST 接口下载文件',
      });
    },
  );

  it.each(taking.map((procedure) => [procedure.name, procedure] as const))(
    'is never taken in by a batch of calls: %s',
    async (_, procedure) => {
      expect(await callFixture(shop, procedure, { door: 'trpc' })).toMatchObject({ ok: false, message: '请通过上传接口提交文件' });
    },
  );
});

describe('files that are written while their callers wait', () => {
  it('are few of one shop at a time, and give their places back however they end', async () => {
    const own = await shops.open();
    const exports = createExportService({ storage: shops.storage, registry: EXPORT_REGISTRY, turnMs: 0 });
    const open = async (of: TestShop) => {
      const answer = await exports.open(of.scope(), 'unitType', {}, false);
      if ('jobId' in answer) throw new Error('a task');
      return answer.stream;
    };
    const [first, second] = [await open(own), await open(own)];
    await expect(open(own)).rejects.toThrow('正在导出的文件过多，请 30 秒后再试');
    // Other shops may still export, until too many exports run in all.
    const others = [];
    for (const of of [shop, await shops.open(), await shops.open()]) others.push(await open(of), await open(of));
    await expect(open(await shops.open())).rejects.toThrow('正在导出的文件过多');
    for (const stream of [first, second, ...others]) stream.destroy();
    for (;;) {
      const again = await open(own).catch(() => null);
      if (!again) await pause(20);
      else {
        again.destroy();
        return;
      }
    }
  });

  it('end with their clients, whenever those leave, and leave no connection behind', async () => {
    const own = await shops.open();
    await addUnits(own, 20_000);
    const door = await openRestDoor(shops);
    const url = `${door.url}/admin-api/bs/unit-type/export-excel`;
    const headers = { authorization: `Bearer ${door.tokenOf(own)}` };
    const leaveAfter = (bytes: number) =>
      new Promise<void>((resolve) => {
        const request = get(url, { headers, agent: false }, (response) => {
          let taken = 0;
          response.on('data', (chunk: Buffer) => {
            taken += chunk.length;
            if (taken > bytes) request.destroy();
          });
          response.on('close', resolve);
          response.on('error', () => undefined);
        });
        request.on('error', () => resolve());
        if (bytes < 0) request.on('socket', (socket) => socket.once('connect', () => setImmediate(() => request.destroy())));
      });
    try {
      for (let round = 0; round < CONNECTIONS; round++) for (const bytes of [-1, 0, 100_000]) await leaveAfter(bytes);
      const whole = await fetch(url, { headers });
      expect(whole.status).toBe(200);
      expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
      expect(door.lastFault()).toBeUndefined();
    } finally {
      await door.close();
    }
  });

  it('show the rows as they stood when the file was begun', async () => {
    const own = await shops.open();
    await addUnits(own, 6000);
    const answer = await own.as().bs.unitType.exportExcel({});
    await own.db.deleteFrom('unitType').where('tenantId', '=', own.tenantId).execute();
    const { rows } = await sheetOf(answer);
    expect(rows).toHaveLength(6000);
  });
});
