import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import type { PrintValue } from '#shared/print/value-text.ts';

export type SlipRow = Readonly<Record<string, PrintValue>>;

/** The values of one slip, by the field names of templates. The value of a picture is its name in the job. */
export interface Slip {
  fields: SlipRow;
  lists: Readonly<Record<string, readonly SlipRow[]>>;
  /** A text across each sheet. */
  watermark?: string;
}

/** The prefix of the name of a picture that does not exist yet: the rest of the name is printed in its place. */
export const PLACEHOLDER = 'placeholder:';

/** One file to be made. */
export interface PrintJob {
  kind: PrintKind;
  template: PrintTemplate;
  slips: readonly Slip[];
  /** The contents of pictures by name. The format is told by the content. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** How far everything is moved on the sheet, in millimetres, to correct the printer. */
  offset: { x: number; y: number };
  title: string;
}

/** The limits of one job: a larger file would make everyone else wait. */
export const PRINT_LIMITS = {
  rows: 20_000,
  slips: 2000,
  pages: 3000,
  pictureBytes: 5 * 1024 * 1024,
  picturesBytes: 30 * 1024 * 1024,
} as const;

/** Thrown when a file cannot be made; the message is shown to the person who prints. */
export class PrintProblem extends Error {}
