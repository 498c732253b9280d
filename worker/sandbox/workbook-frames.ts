import { WorkbookError, type WorkbookErrorCode } from '#platform/excel/workbook-error.ts';
import type { RowBatch } from '#platform/excel/workbook-model.ts';

/**
 * What the reading process tells its parent: rows, then either an end or a fault. A stream that stops without one of these two means
 * that the process died.
 */
export type WorkbookFrame = { batch: RowBatch } | { end: true } | { fault: { code: WorkbookErrorCode; detail: string } };

const HEAD_BYTES = 4;
/** A batch is about a megabyte. A frame that says it is longer than this was not written by this product. */
const MOST_FRAME_BYTES = 128 * 1024 * 1024;

/** One frame as bytes: its length, then JSON. */
export function encodeFrame(frame: WorkbookFrame): Buffer {
  const json = JSON.stringify(frame);
  const length = Buffer.byteLength(json);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + length);
  bytes.writeUInt32LE(length, 0);
  bytes.write(json, HEAD_BYTES, 'utf8');
  return bytes;
}

/** The frames of a byte stream, in order. An unfinished frame at its end is dropped: the writer died in it. */
export async function* decodeFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<WorkbookFrame> {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = HEAD_BYTES;
  for await (const piece of stream) {
    pieces.push(piece);
    held += piece.length;
    while (held >= wanted) {
      const bytes: Buffer = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
      const length = bytes.readUInt32LE(0);
      if (length > MOST_FRAME_BYTES) throw new WorkbookError('damaged');
      wanted = HEAD_BYTES + length;
      pieces = [bytes];
      if (held < wanted) break;
      yield JSON.parse(bytes.toString('utf8', HEAD_BYTES, wanted)) as WorkbookFrame;
      pieces = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = HEAD_BYTES;
    }
  }
}
