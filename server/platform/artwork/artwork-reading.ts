import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import type { ArtworkErrorCode } from './artwork-error.ts';

/** A file for the reading process: where it lies on this machine, and where its small picture shall be written. */
export interface ArtworkToRead {
  path: string;
  /** A WebP of at most `THUMBNAIL_SIDE` pixels a side; null for none. */
  thumbnailPath: string | null;
}

/** What became of one file, in the order in which they were given. */
export type ArtworkReading = {
  /** Its place among the files given, from 0. */
  index: number;
  /** `embedded`: the small picture that the program which made the file left in it. `none`: the file holds nothing that could be shown. */
  thumbnail: 'rendered' | 'embedded' | 'none';
} & ({ facts: ArtworkFacts; error: null } | { facts: null; error: ArtworkErrorCode });

export const THUMBNAIL_SIDE = 480;
