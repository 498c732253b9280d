import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { exportBooked } from '#shared/schemas/task.schema.ts';

/** A file as the answer of a call, streamed while it is made. REST only. */
export class FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly stream: Readable;

  constructor(fileName: string, contentType: string, stream: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.stream = stream;
    // An error before the stream is sent has no other listener and would end the process.
    stream.on('error', () => undefined);
  }
}

export const fileOutput = z.custom<FileAnswer>((value) => value instanceof FileAnswer);
/** For calls whose `conclude` makes a file after the commit. What passes this schema is the answer that is stored, not the file. */
export const bookedFileOutput = z.custom<FileAnswer | object>();
/** A file, or the id of the task that is going to write it. */
export const exportOutput = z.custom<FileAnswer | z.output<typeof exportBooked>>();

export const EXCEL_TYPE = 'application/vnd.ms-excel;charset=UTF-8';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
