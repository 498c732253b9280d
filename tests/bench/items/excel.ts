import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchItem } from '../bench-item.ts';
import type { ExcelFigures } from '../excel-child.ts';
import { median } from '../load.ts';
import { judge, type Line, times } from '../report.ts';

const CHILD = join(import.meta.dirname, '../excel-child.ts');
/**
 * V8 enlarges its young generation the longer a process runs, whatever the process does. With a fixed size, only what reader and
 * writer keep can grow with the rows. The product's reading process has the same setting.
 */
const YOUNG_SPACE: Record<string, string> = { write: '--max-semi-space-size=8', read: '--max-semi-space-size=16' };
const GOAL = { readRatio: 6, readMegabytes: 130, writeRatio: 3, writeMegabytes: 120 };

async function measure(task: string, file: string, rows: number): Promise<ExcelFigures> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...(YOUNG_SPACE[task] === undefined ? [] : [YOUNG_SPACE[task]]), CHILD, task, file, String(rows)],
    {
      env: { NODE_ENV: 'production' },
    },
  );
  return JSON.parse(stdout) as ExcelFigures;
}

/** Reading and writing a sheet of 20 columns beside exceljs, each run in a process of its own. `isFull` adds a million rows. */
export function spreadsheets(isFull: boolean): BenchItem {
  return {
    ids: ['P9', 'P10'],
    async run({ dataDir, isQuick }) {
      const rows = isQuick ? 20_000 : 100_000;
      const file = join(dataDir, 'bench.xlsx');
      const runs = new Map<string, ExcelFigures[]>();
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
        for (const [task, target] of [
          ['writeByExcelJs', join(dataDir, 'exceljs.xlsx')],
          ['write', file],
          ['readByExcelJs', file],
          ['read', file],
        ] as const)
          runs.set(task, [...(runs.get(task) ?? []), await measure(task, target, rows)]);
      }
      const of = (task: string) => {
        const figures = runs.get(task) ?? [];
        return {
          perSecond: rows / median(figures.map(({ seconds }) => seconds)),
          peak: Math.max(...figures.map(({ peakMegabytes }) => peakMegabytes)),
        };
      };
      for (const task of runs.keys())
        console.log(`  ${task.padEnd(15)} ${of(task).perSecond.toFixed(0).padStart(8)} rows/s, peak ${of(task).peak.toFixed(0)} MB`);
      const cells = new Set(['read', 'readByExcelJs'].flatMap((task) => (runs.get(task) ?? []).map((figures) => figures.cells)));
      if (cells.size !== 1) throw new Error('the readers do not agree on the number of cells');
      const reading = of('read').perSecond / of('readByExcelJs').perSecond;
      const writing = of('write').perSecond / of('writeByExcelJs').perSecond;
      const size = `${rows.toLocaleString('en')} x 20`;
      const lines = [
        line('P9', `xlsx read, ${size}`, `>= ${GOAL.readRatio}x exceljs stream`, times(reading), reading >= GOAL.readRatio),
        memoryLine('P9', `peak memory of reading ${size}`, GOAL.readMegabytes, of('read').peak),
        line('P10', `xlsx write, ${size}`, `>= ${GOAL.writeRatio}x exceljs stream`, times(writing), writing >= GOAL.writeRatio),
        memoryLine('P10', `peak memory of writing ${size}, young space 8 MB`, GOAL.writeMegabytes, of('write').peak),
      ];
      if (isFull) {
        const large = join(dataDir, 'bench-1m.xlsx');
        const written = await measure('write', large, 1_000_000);
        const read = await measure('read', large, 1_000_000);
        lines.push(
          memoryLine('P10', 'peak memory of writing 1,000,000 x 20, young space 8 MB', GOAL.writeMegabytes, written.peakMegabytes),
        );
        lines.push(memoryLine('P9', 'peak memory of reading 1,000,000 x 20', GOAL.readMegabytes, read.peakMegabytes));
      }
      return lines;
    },
  };
}

function line(id: string, item: string, goal: string, measured: string, isMet: boolean): Line {
  return { id, item, goal, measured, verdict: judge(isMet) };
}

function memoryLine(id: string, item: string, goal: number, peak: number): Line {
  return line(id, item, `<= ${goal} MB`, `${peak.toFixed(0)} MB`, peak <= goal);
}
