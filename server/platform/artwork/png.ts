import { constants, inflateSync } from 'node:zlib';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { iccName } from './icc-name.ts';
import { type Dpi, dpiOf, pictureFacts } from './picture-facts.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_HEAD_BYTES = 8;
const CHUNK_CHECK_BYTES = 4;
const MOST_CHUNKS = 200;
const MOST_NAME_BYTES = 80;
const MOST_PROFILE_BYTES = 32 * 1024;
const MOST_INFLATED_BYTES = 4 * 1024 * 1024;

const PALETTE = 3;
const COLOUR_BIT = 2;
const ALPHA_BIT = 4;
const COLOUR_TYPES = [0, 2, 3, 4, 6];

/**
 * Names of profiles by their compressed bytes. The pictures of a folder often share a profile, and inflating it costs more than reading all
 * the rest.
 */
const profileNames = new Map<string, string | null>();
const MOST_PROFILES = 32;

/** The name within the profile; else the name in the chunk, which is often just "ICC". */
function profileName(data: Buffer): string | null {
  const key = data.toString('latin1');
  const known = profileNames.get(key);
  if (known !== undefined) return known;
  const name = unpackedName(data);
  if (profileNames.size >= MOST_PROFILES) profileNames.clear();
  profileNames.set(key, name);
  return name;
}

function unpackedName(data: Buffer): string | null {
  const end = data.subarray(0, MOST_NAME_BYTES).indexOf(0);
  if (end < 0) return null;
  const called = data.toString('latin1', 0, end).trim() || null;
  try {
    // The beginning of a long profile is enough, because its name stands there: Z_SYNC_FLUSH accepts data that end early.
    const limits = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_INFLATED_BYTES };
    const profile = inflateSync(data.subarray(end + 2), limits);
    return iccName((offset, bytes) => profile.subarray(offset, offset + bytes)) ?? called;
  } catch {
    return called;
  }
}

export function readPng(source: ArtworkSource): ArtworkFacts {
  const head = source.read(SIGNATURE_BYTES, CHUNK_HEAD_BYTES + 13);
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw new ArtworkError('damaged');
  const colourType = head.readUInt8(17);
  if (!COLOUR_TYPES.includes(colourType)) throw new ArtworkError('damaged');
  let dpi: Dpi | null = null;
  let profile: string | null = null;
  let isTransparent = (colourType & ALPHA_BIT) !== 0;
  let at = SIGNATURE_BYTES;
  // The chunks that describe the picture come before its pixels.
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks += 1) {
    const chunk = source.upTo(at, CHUNK_HEAD_BYTES + MOST_NAME_BYTES);
    if (chunk.length < CHUNK_HEAD_BYTES) break;
    const length = chunk.readUInt32BE(0);
    const type = chunk.toString('latin1', 4, 8);
    const data = chunk.subarray(CHUNK_HEAD_BYTES, CHUNK_HEAD_BYTES + length);
    if (type === 'IDAT' || type === 'IEND') break;
    if (type === 'pHYs' && data.length === 9 && data[8] === 1) dpi = dpiOf(data.readUInt32BE(0), data.readUInt32BE(4), 'metre');
    if (type === 'tRNS') isTransparent = true;
    if (type === 'iCCP') profile = profileName(source.upTo(at + CHUNK_HEAD_BYTES, Math.min(length, MOST_PROFILE_BYTES)));
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
    iccName: profile,
  });
}
