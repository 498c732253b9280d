import type { ArtworkFacts } from '../schemas/recognition.schema.ts';

/** The factor for the size that is read from a picture; `default` leaves it as it is. */
export const CALCULATIONS = ['default', '/10', '/100', '/1000', '*10', '*100', '*1000'] as const;
export type Calculation = (typeof CALCULATIONS)[number];
export const CALCULATION_UNKNOWN = '无法识别的计算公式';

/** How file names are read: the values of `nameRuleRecognizedId`. */
export const NAME_RULE = { automatic: 1, contentNameSize: 2, nameSize: 3, nameSidesRemarks: 4, nameSides: 5 } as const;
export type NameRule = (typeof NAME_RULE)[keyof typeof NAME_RULE];

/** Extensions of files whose headers are read. */
export const ARTWORK_EXTENSIONS = ['jpg', 'jpeg', 'png', 'tif', 'tiff', 'psd', 'psb', 'pdf', 'ai'] as const;

/** Extensions of design files and documents that are not opened: their order line comes from the name alone. */
export const NAME_ONLY_EXTENSIONS = [
  'cdr',
  'eps',
  'svg',
  'bmp',
  'gif',
  'webp',
  'heic',
  'indd',
  'dxf',
  'dwg',
  'plt',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'wps',
] as const;

export const DEFAULT_DPI = 72;
export const MAX_DPI = 10_000;

/** What was read from a file name. Sides are in metres; sides and amount are plain decimal texts without trailing zeros. */
export interface NameReading {
  content: string | null;
  /** The name of the product or of the work; the whole file name where no rule fits. */
  name: string;
  width: string | null;
  height: string | null;
  amount: string | null;
  remarks: string | null;
  /** The unit that was assumed for figures too large to be metres; null where none was assumed. */
  guessedUnit: 'cm' | 'mm' | null;
  /** Whether the amount counts copies of all pages (份). */
  isCopies: boolean;
  isMatched: boolean;
}

/** A file with what is known of it, from which its order line is made. */
export interface ReadArtwork {
  /** The uploaded name, without folders. */
  name: string;
  /** Null for a kind of file that is not opened, and for a file that could not be read. */
  facts: ArtworkFacts | null;
  /** Why it could not be read, in Chinese; null when it could, or is not opened. */
  problem: string | null;
  /** The number of the order in which this customer was already billed for a file with the same content. */
  billedOn: string | null;
}
