import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { exportBooked } from '#shared/schemas/task.schema.ts';

/** A file as the answer of a call: streamed as it is made, and over REST alone. */
export class FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly stream: Readable;

  constructor(fileName: string, contentType: string, stream: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.stream = stream;
    // Who sends it hears of its failures; one that comes before that must not end the process.
    stream.on('error', () => undefined);
  }
}

export const fileOutput = z.custom<FileAnswer>((value) => value instanceof FileAnswer);
/** A file that is made of what was booked, once that is committed: the booking is what goes through here. */
export const bookedFileOutput = z.custom<FileAnswer | object>();
/** A file, or the id of the task that will write it. */
export const exportOutput = z.custom<FileAnswer | z.output<typeof exportBooked>>();

export const EXCEL_TYPE = 'application/vnd.ms-excel;charset=UTF-8';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
