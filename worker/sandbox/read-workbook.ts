import { realpath, stat } from 'node:fs/promises';
import { isWorkbookErrorCode, WorkbookError } from '#platform/excel/workbook-error.ts';
import { DEFAULT_WORKBOOK_LIMITS, PROCESSOR_MS_PER_MEBIBYTE, type RowBatch, type WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { CappedProcess } from './capped-process.ts';
import { decodeFrames } from './frames.ts';
import type { WorkbookFrame } from './workbook-reader.ts';

const ENTRY = new URL('./workbook-reader.ts', import.meta.url);
const MIB = 1024 * 1024;

export interface ReadWorkbookOptions {
  limits?: Partial<WorkbookLimits>;
  /** Ends the reading at once; the iteration then throws the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Reads a workbook in a process of its own, limited in heap, resident memory and time, and yields its rows as they come. The process reads
 * about a megabyte ahead and then waits for the consumer. Leaving the loop early ends it.
 * @throws WorkbookError for any fault of the file, also one that kills the process
 */
export async function* readWorkbook(filePath: string, options: ReadWorkbookOptions = {}): AsyncGenerator<RowBatch> {
  options.signal?.throwIfAborted();
  const limits = { ...DEFAULT_WORKBOOK_LIMITS, ...options.limits };
  const path = await realpath(filePath);
  const mebibytes = (await stat(path)).size / MIB;
  const processorMs = limits.processorMilliseconds + mebibytes * PROCESSOR_MS_PER_MEBIBYTE;
  const reader = new CappedProcess(ENTRY, [path, JSON.stringify(limits)], {
    ...limits,
    readable: [path],
    processorMs,
    fault: (kind, detail, options) => new WorkbookError(kind, detail, options),
  });
  const abort = () => reader.stop(options.signal?.reason);
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const frames = decodeFrames<WorkbookFrame>(reader.output, () => new WorkbookError('damaged'));
    for (;;) {
      const { done, value: frame } = await reader.timed(frames.next());
      if (done) throw await reader.causeOfDeath();
      if ('end' in frame) return;
      if ('fault' in frame)
        throw new WorkbookError(isWorkbookErrorCode(frame.fault.code) ? frame.fault.code : 'damaged', frame.fault.detail);
      // A batch may still arrive after the process was stopped.
      reader.throwIfStopped();
      yield frame.batch;
    }
  } finally {
    options.signal?.removeEventListener('abort', abort);
    await reader.kill();
  }
}
