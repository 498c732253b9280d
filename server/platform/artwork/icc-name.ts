const HEAD_BYTES = 132;
const TAG_BYTES = 12;
const MOST_TAGS = 100;
const MOST_NAME_CHARS = 100;

/**
 * What a colour profile calls itself. Null where it does not say so, whatever is wrong with it: a picture needs no profile.
 * @param read bytes of the profile, fewer where it ends
 */
export function iccName(read: (offset: number, length: number) => Buffer): string | null {
  const head = read(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.toString('latin1', 36, 40) !== 'acsp') return null;
  const count = head.readUInt32BE(128);
  if (count > MOST_TAGS) return null;
  const table = read(HEAD_BYTES, count * TAG_BYTES);
  for (let at = 0; at + TAG_BYTES <= table.length; at += TAG_BYTES) {
    if (table.toString('latin1', at, at + 4) !== 'desc') continue;
    return described(read(table.readUInt32BE(at + 4), 28 + MOST_NAME_CHARS * 2));
  }
  return null;
}

/** Either one line of ASCII, or, from version 4 on, the line in several languages, of which the first is taken. */
function described(tag: Buffer): string | null {
  if (tag.length < 28) return null;
  const kind = tag.toString('latin1', 0, 4);
  let name = '';
  if (kind === 'desc') name = tag.toString('latin1', 12, 12 + Math.min(tag.readUInt32BE(8), MOST_NAME_CHARS));
  if (kind === 'mluc') {
    const start = tag.readUInt32BE(24);
    const pairs = Math.min(tag.readUInt32BE(20) >> 1, MOST_NAME_CHARS);
    for (let at = start; at + 2 <= Math.min(start + pairs * 2, tag.length); at += 2) name += String.fromCharCode(tag.readUInt16BE(at));
  }
  return (
    name
      .toWellFormed()
      .replace(/[\p{Cc}\ufffd]/gu, '')
      .trim() || null
  );
}
