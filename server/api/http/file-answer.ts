import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { exportBooked } from '#shared/schemas/task.schema.ts';

/** A file as the answer of a call. Over REST it is streamed as it is; over tRPC it travels as base64. */
export class FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly stream: Readable;

  constructor(fileName: string, contentType: string, stream: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.stream = stream;
  }
}

/** A file as it travels over tRPC. */
export interface EncodedFile {
  fileName: string;
  contentType: string;
  base64: string;
}

export const fileOutput = z.custom<FileAnswer | EncodedFile>();
/** A file, or the id of the task that will write it. */
export const exportOutput = z.custom<FileAnswer | EncodedFile | z.output<typeof exportBooked>>();

export const EXCEL_TYPE = 'application/vnd.ms-excel;charset=UTF-8';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function answerFile(door: 'trpc' | 'rest', file: FileAnswer) {
  if (door === 'rest') return file;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return { fileName: file.fileName, contentType: file.contentType, base64: Buffer.concat(chunks).toString('base64') };
}
