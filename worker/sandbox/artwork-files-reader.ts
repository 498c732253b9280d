/**
 * Entry of the process that reads untrusted artwork files, one after the other. It writes the facts from their headers, and thumbnails
 * where wanted, to descriptor 3. When a file kills the process, the parent goes on with the next file in a new one.
 */
import { Socket } from 'node:net';
import { ArtworkError, type ArtworkErrorCode } from '#platform/artwork/artwork-error.ts';
import { readArtwork } from '#platform/artwork/artwork-reader.ts';
import { withFileSource } from '#platform/artwork/artwork-source.ts';
import { pdfFacts } from '#platform/artwork/pdf.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { encodeFrame } from './frames.ts';

/** For each file its facts or an error; after facts, where thumbnails are wanted, also its thumbnail in base64. */
export type ArtworkFrame = { facts: ArtworkFacts } | { error: ArtworkErrorCode } | { thumbnail: string | null };

const OUTPUT_DESCRIPTOR = 3;

const [isPictured = '', ...paths] = process.argv.slice(2);
const output = new Socket({ fd: OUTPUT_DESCRIPTOR, readable: false, writable: true });
// The parent is gone or has closed the pipe.
output.on('error', () => process.exit(0));

const send = (frame: ArtworkFrame): Promise<void> => new Promise((resolve) => output.write(encodeFrame(frame), () => resolve()));
// Loaded only where thumbnails are wanted, because loading the library takes longer than reading a hundred headers.
const thumbnails = isPictured === 'pictured' ? await import('./artwork-thumbnail.ts') : null;

/** @throws ArtworkError */
async function factsOf(path: string): Promise<ArtworkFacts> {
  try {
    return withFileSource(path, readArtwork);
  } catch (error) {
    if (!(error instanceof ArtworkError) || error.code !== 'encrypted') throw error;
    // Many encrypted PDFs are only locked against changes and open without a password. Only the engine can decrypt them.
    const { withPdf } = await import('./pdf-page.ts');
    const opened = await withPdf(path, pdfFacts).catch(() => null);
    if (!opened) throw error;
    return opened;
  }
}

for (const path of paths) {
  let facts: ArtworkFacts;
  try {
    facts = await factsOf(path);
  } catch (error) {
    if (!(error instanceof ArtworkError)) throw error;
    await send({ error: error.code });
    continue;
  }
  await send({ facts });
  const picture = thumbnails && (await thumbnails.makeThumbnail(path, facts));
  if (thumbnails) await send({ thumbnail: picture?.toString('base64') ?? null });
}
output.end();
