import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import type { PrintValue } from '#shared/print/value-text.ts';

export type SlipRow = Readonly<Record<string, PrintValue>>;

/** What one slip says: only values, by the names that templates know. A picture's value is its name in the job. */
export interface Slip {
  fields: SlipRow;
  lists: Readonly<Record<string, readonly SlipRow[]>>;
  /** Across each of its sheets. */
  watermark?: string;
}

/** Begins the name of a picture that is still to come: in its place stand the words that follow. */
export const PLACEHOLDER = 'placeholder:';

/** One file to be made. */
export interface PrintJob {
  kind: PrintKind;
  template: PrintTemplate;
  slips: readonly Slip[];
  /** Contents of pictures by name; what is in the file is what they are, whatever they are called. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** In millimetres. */
  offset: { x: number; y: number };
  title: string;
}

/** More than this nobody prints, and a file of it would hold up everybody else's. */
export const PRINT_LIMITS = {
  rows: 20_000,
  slips: 2000,
  pages: 3000,
  pictureBytes: 5 * 1024 * 1024,
  picturesBytes: 30 * 1024 * 1024,
} as const;

/** Why a file could not be made, in words for the person who asked. */
export class PrintProblem extends Error {}
