import { open } from 'node:fs/promises';
import { WorkbookError } from './workbook-error.ts';
import type { RowBatch, WorkbookLimits } from './workbook-model.ts';

type WorkbookFormat = 'xlsx' | 'xls';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Tells the format by the first bytes, since the name and the declared type of an upload prove nothing.
 * @throws WorkbookError `empty` or `notWorkbook`
 */
export function recogniseWorkbook(head: Uint8Array): WorkbookFormat {
  if (head.length === 0) throw new WorkbookError('empty', '文件长度为 0');
  if (ZIP.equals(head.subarray(0, ZIP.length))) return 'xlsx';
  if (COMPOUND.equals(head.subarray(0, COMPOUND.length))) return 'xls';
  throw new WorkbookError('notWorkbook', legacyHint(head));
}

/** A detail for the message: many programs save a web page under the name `.xls`. */
function legacyHint(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1').trimStart().toLowerCase();
  return text.startsWith('<html') || text.startsWith('<!doctype html') || text.startsWith('<table') || text.startsWith('<?xml')
    ? '它其实是网页或 XML 文件'
    : '';
}

/**
 * Reads the rows of an .xlsx or .xls workbook, sheet by sheet in order. It parses untrusted bytes: run it in the worker's child process
 * with limited memory and time, not in a process that serves others.
 * @throws WorkbookError for every failure
 */
export async function* readWorkbookRows(path: string, limits: WorkbookLimits): AsyncGenerator<RowBatch> {
  const { head, size } = await fileHead(path);
  const format = recogniseWorkbook(head);
  if (size > limits.fileBytes) throw new WorkbookError('tooLarge', `文件超过 ${Math.round(limits.fileBytes / 1024 / 1024)} MB`);
  let rows = 0;
  try {
    // Loaded only when needed: the .xls parser takes more start-up time and memory than the rest of this process.
    const batches =
      format === 'xlsx'
        ? (await import('./xlsx-reader.ts')).readXlsx(path, limits)
        : (await import('./xls-reader.ts')).readXls(path, limits);
    for await (const batch of batches) {
      rows += batch.rows.length;
      yield batch;
    }
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    const exhausted = error instanceof RangeError && /allocation failed|Invalid string length/.test(error.message);
    throw new WorkbookError(exhausted ? 'memory' : 'damaged', '', { cause: error });
  }
  if (rows === 0) throw new WorkbookError('empty');
}

async function fileHead(path: string): Promise<{ head: Uint8Array; size: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}
