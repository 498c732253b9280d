/**
 * Entry of the process that reads one untrusted workbook and writes its rows to descriptor 3. It is started with a heap limit, an empty
 * environment, and read access to the program and this one file. Its parent kills it when it exceeds a limit.
 */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { WorkbookError, type WorkbookErrorCode } from '#platform/excel/workbook-error.ts';
import type { RowBatch, WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { encodeFrame } from './frames.ts';

/**
 * What the process sends to its parent: rows, then either an end or a fault. If both are missing, the process was killed.
 */
export type WorkbookFrame = { batch: RowBatch } | { end: true } | { fault: { code: WorkbookErrorCode; detail: string } };

const OUTPUT_DESCRIPTOR = 3;
/** Bytes that the process may be ahead of the consumer before it waits. */
const AHEAD_BYTES = 1024 * 1024;

const [path = '', limitsText = '{}'] = process.argv.slice(2);
const output = new Socket({ fd: OUTPUT_DESCRIPTOR, readable: false, writable: true });
// The parent is gone or has closed the pipe.
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
