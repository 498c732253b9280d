import { isAscii, isUtf8 } from 'node:buffer';
import { WorkbookError } from './workbook-error.ts';

/** The most characters of markup that are held while the end of a row or text has not arrived. Real workbooks need far fewer. */
export const MOST_OPEN_MARKUP = 16 * 1024 * 1024;
/** The most characters of a comment or a CDATA section, which is searched again with every piece until it ends. */
const MOST_DECLARATION = 1024 * 1024;
const MOST_TAG = 64 * 1024;
const MOST_PROLOG = 64 * 1024;
const HELD_BACK = 64;

/**
 * Turns the bytes of an XML part into text that a plain scan can search: without comments, CDATA as escaped text, element names without
 * their namespace prefix. Feed the pieces in order; a part of the text of a piece may come with the next one. All methods throw
 * WorkbookError: `unsafe` for a DTD, `damaged` for anything but UTF-8 and for unclosed markup.
 */
export class XmlTextStream {
  #bytes: Buffer = Buffer.alloc(0);
  #text = '';
  #prefix: string | null = null;

  feed(piece: Buffer): string {
    const bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, piece]) : piece;
    const end = wholeCharacters(bytes);
    this.#bytes = end < bytes.length ? Buffer.from(bytes.subarray(end)) : Buffer.alloc(0);
    return this.#clean(this.#text + decode(bytes.subarray(0, end)), false);
  }

  /** The rest of the text, which was held back until the end. */
  end(): string {
    if (this.#bytes.length > 0) throw new WorkbookError('damaged', '编码不是 UTF-8');
    return this.#clean(this.#text, true);
  }

  #clean(input: string, last: boolean): string {
    let text = input;
    if (this.#prefix === null) {
      const root = rootElement(text);
      if (root === null) {
        if (last || text.length > MOST_PROLOG) throw new WorkbookError('damaged', '不是有效的 XML');
        this.#text = text;
        return '';
      }
      this.#prefix = root.prefix;
      text = text.slice(root.start);
    }
    this.#text = '';
    if (!last) text = this.#holdBack(text);
    if (hasDeclaration(text)) text = this.#withoutDeclarations(text, last);
    return this.#prefix === '' ? text : text.replaceAll(`<${this.#prefix}`, '<').replaceAll(`</${this.#prefix}`, '</');
  }

  /**
   * Cuts off a tag that begins near the end: it may be the first half of a comment or of a prefixed name, and is held for the next piece.
   */
  #holdBack(text: string): string {
    const from = Math.max(0, text.length - HELD_BACK);
    const open = text.slice(from).lastIndexOf('<');
    if (open < 0) return text;
    const next = text[from + open + 1];
    if (this.#prefix === '' && next !== undefined && next !== '!') return text;
    this.#text = text.slice(from + open);
    return text.slice(0, from + open);
  }

  #withoutDeclarations(text: string, last: boolean): string {
    let out = '';
    let at = 0;
    for (let open = text.indexOf('<!'); open >= 0; open = text.indexOf('<!', at)) {
      const comment = text.startsWith('<!--', open);
      if (!comment && !text.startsWith('<![CDATA[', open)) throw new WorkbookError('unsafe');
      out += text.slice(at, open);
      const close = text.indexOf(comment ? '-->' : ']]>', open);
      if (close < 0) {
        if (last || text.length - open > MOST_DECLARATION) throw new WorkbookError('damaged', '不是有效的 XML');
        this.#text = text.slice(open) + this.#text;
        return out;
      }
      if (!comment) out += escapeMarkup(text.slice(open + 9, close));
      at = close + 3;
    }
    return out + text.slice(at);
  }
}

function decode(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (!isUtf8(bytes)) throw new WorkbookError('damaged', '编码不是 UTF-8');
  return bytes.toString('utf8');
}

/** The number of bytes up to the last whole UTF-8 character. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/**
 * The first element of the part; null when it has not arrived.
 * @throws WorkbookError `unsafe` for a DTD, which can stand only in front of it
 */
function rootElement(text: string): { start: number; prefix: string } | null {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0 || open + 1 >= text.length) return null;
    if (text[open + 1] === '?') at = text.indexOf('?>', open);
    else if (text[open + 1] === '!') {
      if (text.length - open < 4) return null;
      if (!text.startsWith('<!--', open)) throw new WorkbookError('unsafe');
      at = text.indexOf('-->', open);
    } else {
      const name = /^<(?:([\w.-]{1,40}):)?[\w.-]{1,60}[\s/>]/.exec(text.slice(open, open + 120));
      return name && { start: open, prefix: name[1] ? `${name[1]}:` : '' };
    }
    if (at < 0) return null;
  }
}

/** Whether the text contains `<!`. It searches for the `!`, which is rare in a sheet, while `<` is everywhere. */
function hasDeclaration(text: string): boolean {
  for (let at = text.indexOf('!'); at >= 0; at = text.indexOf('!', at + 1)) if (text.charCodeAt(at - 1) === 60) return true;
  return false;
}

/** Escapes the characters that have a meaning in markup. */
function escapeMarkup(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Whether `decodeText` could change any text in this markup. */
export function needsDecoding(markup: string): boolean {
  return markup.includes('&') || markup.includes('\r') || markup.includes('_x');
}

/**
 * Resolves character references, the five named entities of XML, and the form `_x000D_` that spreadsheets use for control characters.
 * @throws WorkbookError `damaged` for any other entity
 */
export function decodeText(text: string): string {
  let out = text;
  if (out.includes('&'))
    out = out.replace(/&([^;&]{0,12});?/g, (whole, name: string) => (whole.endsWith(';') ? reference(name) : unknownEntity()));
  if (out.includes('\r')) out = out.replace(/\r\n?/g, '\n');
  if (out.includes('_x')) out = out.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A reference may name half a surrogate pair, which the database cannot store.
  return out === text ? text : out.toWellFormed();
}

function reference(name: string): string {
  if (name.startsWith('#')) {
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  }
  return NAMED[name] ?? unknownEntity();
}

function unknownEntity(): never {
  throw new WorkbookError('damaged', '不是有效的 XML');
}

/** The attributes, by local name, of each start tag with this element name in a small part. */
export function* elements(text: string, name: string): Generator<Map<string, string>> {
  const open = `<${name}`;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    if (!/[\s/>]/.test(text[at + open.length] ?? '')) continue;
    const end = text.indexOf('>', at);
    if (end < 0) return;
    if (end - at > MOST_TAG) throw new WorkbookError('damaged', '不是有效的 XML');
    yield attributes(text.slice(at + open.length, end));
    at = end;
  }
}

function attributes(source: string): Map<string, string> {
  const found = new Map<string, string>();
  // The length of a name is limited: without that, matching an endless name would start again at each of its letters.
  for (const [, name, double, single] of source.matchAll(/([\w.:-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set((name ?? '').replace(/^.*:/, ''), decodeText(double ?? single ?? ''));
  }
  return found;
}
