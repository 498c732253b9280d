import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { readJpeg } from './jpeg.ts';
import { pdfStart, readPdf } from './pdf.ts';
import { readPng } from './png.ts';
import { readPsd } from './psd.ts';
import { readTiff } from './tiff.ts';

const BEGINNINGS: ReadonlyArray<{ signs: string; read: (source: ArtworkSource) => ArtworkFacts }> = [
  { signs: '\xff\xd8\xff', read: readJpeg },
  { signs: '\x89PNG\r\n\x1a\n', read: readPng },
  { signs: 'II', read: readTiff },
  { signs: 'MM', read: readTiff },
  { signs: '8BPS', read: readPsd },
];

/**
 * Reads the facts of a file from its headers. The format is told by the first bytes, never by the name.
 * @throws ArtworkError for everything that can be wrong with the file
 */
export function readArtwork(source: ArtworkSource): ArtworkFacts {
  const head = source.upTo(0, 8).toString('latin1');
  const format = BEGINNINGS.find(({ signs }) => head.startsWith(signs));
  if (format) return format.read(source);
  const start = pdfStart(source);
  if (start === null) throw new ArtworkError('notArtwork');
  return readPdf(source, start);
}
