import type { ArtworkFacts } from '../schemas/recognition.schema.ts';

/** What the size read from a picture is multiplied by; `default` is life size. */
export const CALCULATIONS = ['default', '/10', '/100', '/1000', '*10', '*100', '*1000'] as const;
export type Calculation = (typeof CALCULATIONS)[number];
export const CALCULATION_UNKNOWN = '无法识别的计算公式';

/** How file names are read: the values of `nameRuleRecognizedId`. */
export const NAME_RULE = { automatic: 1, contentNameSize: 2, nameSize: 3, nameSidesRemarks: 4, nameSides: 5 } as const;
export type NameRule = (typeof NAME_RULE)[keyof typeof NAME_RULE];

/** The files whose headers are read. Of others only the name is. */
export const ARTWORK_EXTENSIONS = ['jpg', 'jpeg', 'png', 'tif', 'tiff', 'psd', 'psb', 'pdf', 'ai'] as const;

/** Kinds of design files and documents that are not opened: their line is what their name says. */
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

/** What a file name says. Sides are metres; sides and amount are plain decimal texts without zeros at the end. */
export interface NameReading {
  content: string | null;
  /** Of the product or of the work; the whole file name where no rule fits. */
  name: string;
  width: string | null;
  height: string | null;
  amount: string | null;
  remarks: string | null;
  /** The unit that was taken for figures too large to be metres. */
  guessedUnit: 'cm' | 'mm' | null;
  /** Whether the amount counts copies of all pages (份). */
  isCopies: boolean;
  isMatched: boolean;
}

/** A file as the rules of its line see it. */
export interface ReadArtwork {
  /** As its person called it, the folders in front of it left out. */
  name: string;
  /** Null where it is of a kind that is not opened, or could not be read. */
  facts: ArtworkFacts | null;
  /** Why it could not be read, for a person. */
  problem: string | null;
  /** The order for which the same content has been billed to this customer already. */
  billedOn: string | null;
}
