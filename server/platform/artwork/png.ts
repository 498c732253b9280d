import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { type Dpi, dpiOf, pictureFacts } from './picture-facts.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_HEAD_BYTES = 8;
const CHUNK_CHECK_BYTES = 4;
const MOST_CHUNKS = 200;
const MOST_NAME_BYTES = 80;

const PALETTE = 3;
const COLOUR_BIT = 2;
const ALPHA_BIT = 4;
const COLOUR_TYPES = [0, 2, 3, 4, 6];

export function readPng(source: ArtworkSource): ArtworkFacts {
  const head = source.read(SIGNATURE_BYTES, CHUNK_HEAD_BYTES + 13);
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw new ArtworkError('damaged');
  const colourType = head.readUInt8(17);
  if (!COLOUR_TYPES.includes(colourType)) throw new ArtworkError('damaged');
  let dpi: Dpi | null = null;
  let iccName: string | null = null;
  let isTransparent = (colourType & ALPHA_BIT) !== 0;
  let at = SIGNATURE_BYTES;
  // What is said of the picture stands in front of its pixels.
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks += 1) {
    const chunk = source.upTo(at, CHUNK_HEAD_BYTES + MOST_NAME_BYTES);
    if (chunk.length < CHUNK_HEAD_BYTES) break;
    const length = chunk.readUInt32BE(0);
    const type = chunk.toString('latin1', 4, 8);
    const data = chunk.subarray(CHUNK_HEAD_BYTES, CHUNK_HEAD_BYTES + length);
    if (type === 'IDAT' || type === 'IEND') break;
    if (type === 'pHYs' && data.length === 9 && data[8] === 1) dpi = dpiOf(data.readUInt32BE(0), data.readUInt32BE(4), 'metre');
    if (type === 'tRNS') isTransparent = true;
    if (type === 'iCCP') iccName = data.toString('latin1', 0, Math.max(0, data.indexOf(0))).trim() || null;
    at += CHUNK_HEAD_BYTES + length + CHUNK_CHECK_BYTES;
  }
  return pictureFacts({
    format: 'png',
    widthPx: head.readUInt32BE(8),
    heightPx: head.readUInt32BE(12),
    dpi,
    // The colours of a palette are RGB.
    colourMode: colourType === PALETTE || colourType & COLOUR_BIT ? 'RGB' : 'Grayscale',
    alpha: isTransparent,
    iccName,
  });
}
