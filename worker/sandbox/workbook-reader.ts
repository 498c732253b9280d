/**
 * Entry of the reading process: one untrusted workbook, read to its end, rows out on descriptor 3. It is started with a heap cap, an empty
 * environment, read access to the program and to this one file, and is killed by its parent when it takes too long or too much.
 */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { WorkbookError, type WorkbookErrorCode } from '#platform/excel/workbook-error.ts';
import type { RowBatch, WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { encodeFrame } from './frames.ts';

/**
 * What the reading process tells its parent: rows, then either an end or a fault. A stream that stops without one of these two means
 * that the process died.
 */
export type WorkbookFrame = { batch: RowBatch } | { end: true } | { fault: { code: WorkbookErrorCode; detail: string } };

const OUTPUT_DESCRIPTOR = 3;
/** Read ahead of the consumer by this much and then wait. */
const AHEAD_BYTES = 1024 * 1024;

const [path = '', limitsText = '{}'] = process.argv.slice(2);
const output = new Socket({ fd: OUTPUT_DESCRIPTOR, readable: false, writable: true });
// The parent is gone or wants no more.
output.on('error', () => process.exit(0));

async function send(frame: WorkbookFrame): Promise<void> {
  if (!output.write(encodeFrame(frame)) && output.writableLength > AHEAD_BYTES) await once(output, 'drain');
}

try {
  for await (const batch of readWorkbookRows(path, JSON.parse(limitsText) as WorkbookLimits)) await send({ batch });
  await send({ end: true });
} catch (error) {
  if (!(error instanceof WorkbookError)) throw error;
  await send({ fault: { code: error.code, detail: error.detail } });
}
output.end();
