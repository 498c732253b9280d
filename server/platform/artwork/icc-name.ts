const HEAD_BYTES = 132;
const TAG_BYTES = 12;
const MOST_TAGS = 100;
/** Of a description tag: up to and with the length and offset of its first name. */
const TAG_HEAD_BYTES = 28;
const MOST_NAME_CHARS = 100;

/**
 * The name in an ICC colour profile. Null where it has none or is damaged: the facts of a picture do not depend on its profile.
 * @param read returns bytes of the profile, fewer where it ends
 */
export function iccName(read: (offset: number, length: number) => Buffer): string | null {
  const head = read(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.toString('latin1', 36, 40) !== 'acsp') return null;
  const count = head.readUInt32BE(128);
  if (count > MOST_TAGS) return null;
  const table = read(HEAD_BYTES, count * TAG_BYTES);
  for (let at = 0; at + TAG_BYTES <= table.length; at += TAG_BYTES) {
    if (table.toString('latin1', at, at + 4) !== 'desc') continue;
    const start = table.readUInt32BE(at + 4);
    return described((from, bytes) => read(start + from, bytes));
  }
  return null;
}

/**
 * Reads the description tag. Version 2 holds the name in ASCII and then in Unicode; version 4 (`mluc`) in several languages, of which the
 * first is taken.
 */
function described(read: (from: number, bytes: number) => Buffer): string | null {
  const tag = read(0, TAG_HEAD_BYTES);
  if (tag.length < TAG_HEAD_BYTES) return null;
  const kind = tag.toString('latin1', 0, 4);
  if (kind === 'mluc') return plain(utf16(read(tag.readUInt32BE(24), Math.min(tag.readUInt32BE(20), MOST_NAME_CHARS * 2))));
  if (kind !== 'desc') return null;
  const count = tag.readUInt32BE(8);
  const ascii = plain(read(12, Math.min(count, MOST_NAME_CHARS)).toString('latin1'));
  // Programs write a name that ASCII cannot hold as empty or as question marks there.
  if (ascii && !/^[?\s]+$/.test(ascii)) return ascii;
  const unicode = read(12 + count, 8 + MOST_NAME_CHARS * 2);
  const chars = unicode.length < 8 ? 0 : Math.min(unicode.readUInt32BE(4), MOST_NAME_CHARS);
  return plain(utf16(unicode.subarray(8, 8 + chars * 2))) ?? ascii;
}

const utf16 = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');

const plain = (name: string): string | null =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd]/gu, '')
    .trim() || null;
