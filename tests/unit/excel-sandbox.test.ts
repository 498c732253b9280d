import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WorkbookError } from '#platform/excel/workbook-error.ts';
import { writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { decodeFrames, encodeFrame } from '#worker/sandbox/frames.ts';
import { type ReadWorkbookOptions, readWorkbook } from '#worker/sandbox/read-workbook.ts';
import type { WorkbookFrame } from '#worker/sandbox/workbook-reader.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { book, codeOf, SAMPLES, scratch } from './excel-fixtures.ts';

const files = scratch();
let large = '';

beforeAll(async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => [`S${at}`, `客户${at}`, `备注内容${at}`, '1234.50']);
  const columns = ['订单号', '客户', '备注', '金额'].map((header) => ({ header, kind: 'text' as const }));
  large = files.file('large.xlsx', await buffer(writeWorkbook({ sheetName: '表', columns, rows })));
});
afterAll(() => files.remove());

async function count(path: string, options?: ReadWorkbookOptions): Promise<number> {
  let rows = 0;
  for await (const batch of readWorkbook(path, options)) rows += batch.rows.length;
  return rows;
}

/** Ids of the reading processes that this process has started and that still run. */
function readers(): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => {
    try {
      const parent = Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) \S /s, '')
          .split(' ', 1)[0],
      );
      return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('workbook-reader.ts');
    } catch {
      return false; // It ended between the listing and the look.
    }
  });
}

describe('reading in a process of its own', () => {
  it('hands out every row in order', async () => {
    let expected = 2;
    for await (const { rows } of readWorkbook(large)) {
      for (const row of rows)
        if (row.row > 1)
          expect(row).toMatchObject({
            row: expected,
            cells: [`S${expected++ - 2}`, expect.anything(), expect.anything(), expect.anything()],
          });
    }
    expect(expected).toBe(60_002);
  });

  it('says so when the process cannot be started', async () => {
    const { execPath } = process;
    try {
      process.execPath = '/nonexistent/node';
      await expect(count(large)).rejects.toThrow('ENOENT');
    } finally {
      process.execPath = execPath;
    }
    expect(readers()).toEqual([]);
  });

  it('passes on what is wrong with a file, in Chinese', async () => {
    const text = files.file('t.xlsx', Buffer.from('不是工作簿'));
    await expect(count(text)).rejects.toThrow(WorkbookError);
    await expect(count(text)).rejects.toThrow('这不是 Excel 工作簿');
    expect(await codeOf(count(files.file('e.xlsx', Buffer.alloc(0))))).toBe('empty');
    const whole = readFileSync(`${SAMPLES}clean/orders.xlsx`);
    expect(await codeOf(count(files.file('d.xlsx', whole.subarray(0, 5000))))).toBe('damaged');
    expect(await codeOf(count(files.file('u.xlsx', await book({ sheets: ['<?xml version="1.0"?><!DOCTYPE x><worksheet/>'] }))))).toBe(
      'unsafe',
    );
    expect(await codeOf(count(large, { limits: { rows: 100 } }))).toBe('tooManyRows');
  });

  it('says so when the rows before a fault have been handed out', async () => {
    let rows = 0;
    const reading = (async () => {
      for await (const batch of readWorkbook(large, { limits: { rows: 5_000 } })) rows += batch.rows.length;
    })();
    expect(await codeOf(reading)).toBe('tooManyRows');
    expect(rows).toBeGreaterThan(1_000);
  });

  it('ends the process when the consumer stops early', async () => {
    for await (const batch of readWorkbook(large)) if (batch.rows.length > 0) break;
    expect(readers()).toEqual([]);
  });

  it('waits for a slow consumer and does not count its time', async () => {
    const clock = performance.now.bind(performance);
    let ahead = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);
    let rows = 0;
    for await (const batch of readWorkbook(large, { limits: { milliseconds: PATIENCE_MS } })) {
      rows += batch.rows.length;
      // With each batch the clock moves on by as much as the whole reading may take.
      ahead += PATIENCE_MS;
    }
    now.mockRestore();
    expect(rows).toBe(60_001);
  });

  it('obeys its signal', async () => {
    const controller = new AbortController();
    const reading = (async () => {
      for await (const batch of readWorkbook(large, { signal: controller.signal }))
        if (batch.rows.length > 0) controller.abort(new Error('已取消'));
    })();
    await expect(reading).rejects.toThrow('已取消');
    await expect(count(large, { signal: controller.signal })).rejects.toThrow('已取消');
    expect(readers()).toEqual([]);
  });

  it('ends in a typed error when it takes too long or too much', async () => {
    expect(await codeOf(count(large, { limits: { milliseconds: 20 } }))).toBe('timeout');
    expect(await codeOf(count(large, { limits: { residentMegabytes: 20 } }))).toBe('memory');
    // Processor time: to load the parser of .xls alone takes more than this limit.
    expect(await codeOf(count(`${SAMPLES}clean/orders.xls`, { limits: { processorMilliseconds: 1 } }))).toBe('timeout');
    const distinct = Array.from({ length: 400 }, (_, at) => `<c t="inlineStr"><is><t>${String(at).repeat(3000)}</t></is></c>`).join('');
    const heavy = files.file('heavy.xlsx', await book({ sheets: [Array.from({ length: 12 }, () => `<row>${distinct}</row>`).join('')] }));
    expect(await codeOf(count(heavy, { limits: { heapMegabytes: 10, rowChars: 8 * 1024 * 1024 } }))).toBe('memory');
    expect(readers()).toEqual([]);
  });

  it('survives the death of the process', async () => {
    const reading = (async () => {
      for await (const batch of readWorkbook(large)) if (batch.rows.length > 0) for (const pid of readers()) process.kill(pid, 'SIGTERM');
    })();
    expect(await codeOf(reading)).toBe('damaged');
  });

  it('reads several files at once', async () => {
    const paths = ['clean/orders.xlsx', 'clean/orders.xls', 'messy/orders.xlsx', 'clean/order-lines.xlsx'].map((name) => SAMPLES + name);
    expect(await Promise.all(paths.map((path) => count(path)))).toEqual([41, 41, 17, 125]);
  });
});

describe('frames between the processes', () => {
  const foreign = () => new WorkbookError('damaged');

  it('come through however the bytes are cut', async () => {
    const frames: WorkbookFrame[] = [
      { batch: { sheet: '表', sheetHidden: false, rows: [{ row: 1, cells: ['甲', null, true, { number: '1' }] }] } },
      { fault: { code: 'damaged', detail: '第 1 行' } },
      { end: true },
    ];
    const bytes = Buffer.concat(frames.map(encodeFrame));
    for (const size of [1, 2, 3, 5, 7, 50, 1000]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const decoded: WorkbookFrame[] = [];
      for await (const frame of decodeFrames<WorkbookFrame>(pieces(), foreign)) decoded.push(frame);
      expect(decoded).toEqual(frames);
    }
  });

  it('are refused when they are longer than any of ours', async () => {
    async function* huge() {
      yield Buffer.alloc(8, 0xff);
    }
    expect(await codeOf(decodeFrames(huge(), foreign).next())).toBe('damaged');
  });

  it('drop an unfinished end', async () => {
    async function* cut() {
      yield encodeFrame({ end: true }).subarray(0, 8);
    }
    for await (const _frame of decodeFrames(cut(), foreign)) expect.unreachable();
  });
});
