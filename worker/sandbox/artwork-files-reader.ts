/**
 * Entry of the process that reads artwork: many untrusted files one after the other, what their headers say out on descriptor 3, and a small
 * picture of each where one is wanted. Where a file is the death of it, its parent goes on with the next one in a new process.
 */
import { Socket } from 'node:net';
import { ArtworkError, type ArtworkErrorCode } from '#platform/artwork/artwork-error.ts';
import { readArtwork } from '#platform/artwork/artwork-reader.ts';
import { withFileSource } from '#platform/artwork/artwork-source.ts';
import { pdfFacts } from '#platform/artwork/pdf.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { encodeFrame } from './frames.ts';

/** Of each file first what its headers say, then, where pictures are wanted and it can be read, its picture. */
export type ArtworkFrame = { facts: ArtworkFacts } | { error: ArtworkErrorCode } | { thumbnail: string | null };

const OUTPUT_DESCRIPTOR = 3;

const [isPictured = '', ...paths] = process.argv.slice(2);
const output = new Socket({ fd: OUTPUT_DESCRIPTOR, readable: false, writable: true });
// The parent is gone or wants no more.
output.on('error', () => process.exit(0));

const send = (frame: ArtworkFrame): Promise<void> => new Promise((resolve) => output.write(encodeFrame(frame), () => resolve()));
// The library is loaded only where pictures are wanted: it costs more than reading a hundred headers.
const thumbnails = isPictured === 'pictured' ? await import('./artwork-thumbnail.ts') : null;

/** @throws ArtworkError */
async function factsOf(path: string): Promise<ArtworkFacts> {
  try {
    return withFileSource(path, readArtwork);
  } catch (error) {
    if (!(error instanceof ArtworkError) || error.code !== 'encrypted') throw error;
    // Many are locked against changes alone: those open without a password, and only the engine can read what lies behind it.
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
