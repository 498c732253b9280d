/** The kind of a file, told by its first bytes, since its name may say anything. */
export interface ContentKind {
  type: string;
  /** The ending of its key in the store. */
  ending: string;
  /** A picture that every browser shows, and that holds no script. */
  isImage: boolean;
}

/** How many bytes from the beginning of a file tell its kind. */
export const KIND_BYTES = 16;

const image = (type: string, ending: string): ContentKind => ({ type: `image/${type}`, ending, isImage: true });
const other = (type: string, ending: string): ContentKind => ({ type, ending, isImage: false });
const UNKNOWN = other('application/octet-stream', 'bin');

/** Bytes in hexadecimal from the beginning; a dot is any half of a byte. */
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
