/** The kind of a file. It is told by the first bytes, because names prove nothing. */
export interface ContentKind {
  type: string;
  /** The ending for the key in the store, without a dot. */
  ending: string;
  /** Whether it is a picture that every browser shows and that cannot hold a script. */
  isImage: boolean;
}

/** How many of the first bytes of a file are needed to tell its kind. */
export const KIND_BYTES = 16;

const image = (type: string, ending: string): ContentKind => ({ type: `image/${type}`, ending, isImage: true });
const other = (type: string, ending: string): ContentKind => ({ type, ending, isImage: false });
const UNKNOWN = other('application/octet-stream', 'bin');

/** Patterns for the first bytes in hexadecimal; a dot stands for half a byte. */
const KINDS: ReadonlyArray<[beginning: RegExp, kind: ContentKind]> = [
  [/^89504e470d0a1a0a/, image('png', 'png')],
  [/^ffd8ff/, image('jpeg', 'jpg')],
  [/^47494638(37|39)61/, image('gif', 'gif')],
  [/^52494646.{8}57454250/, image('webp', 'webp')],
  [/^25504446/, other('application/pdf', 'pdf')],
  [/^38425053/, other('image/vnd.adobe.photoshop', 'psd')],
  [/^(49492a00|4d4d002a)/, other('image/tiff', 'tif')],
  [/^504b0304/, other('application/zip', 'zip')],
  // <?xml, also behind a byte order mark.
  [/^(efbbbf)?3c3f786d6c/, other('text/xml', 'xml')],
];

export function contentKind(head: Buffer): ContentKind {
  const text = head.toString('hex', 0, KIND_BYTES);
  return KINDS.find(([beginning]) => beginning.test(text))?.[1] ?? UNKNOWN;
}
