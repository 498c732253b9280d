import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import type { ArtworkErrorCode } from './artwork-error.ts';

/** The result for one file. Results come in the order in which the files were given. */
export type ArtworkReading = {
  /** Its place among the files given, from 0. */
  index: number;
  /** A small JPEG; null where none was asked for, or the file holds nothing that could be shown (most PDFs). */
  thumbnail: Uint8Array | null;
} & ({ facts: ArtworkFacts; error: null } | { facts: null; error: ArtworkErrorCode });

/** The longer side of a thumbnail, at most. */
export const THUMBNAIL_SIDE = 480;
