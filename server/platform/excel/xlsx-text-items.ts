import { HeldMarkup } from './held-markup.ts';
import type { SharedTextPool } from './shared-text-pool.ts';
import { WorkbookError } from './workbook-error.ts';
import { decodeText, MOST_OPEN_MARKUP } from './xml-text.ts';

/** The text between `from` and `to`: that of one `<t>`, or of the joined runs of a rich text, without phonetic hints. */
export function itemText(xml: string, from: number, to: number): string {
  let text = '';
  let at = from;
  while (at < to) {
    const open = xml.indexOf('<', at);
    if (open < 0 || open >= to) break;
    const tagEnd = xml.indexOf('>', open);
    if (tagEnd < 0 || tagEnd >= to) break;
    at = tagEnd + 1;
    if (xml.charCodeAt(tagEnd - 1) === 47) continue;
    if (isTag(xml, open, 'rPh')) {
      const end = xml.indexOf('</rPh>', at);
      if (end < 0 || end > to) throw new WorkbookError('damaged', '不是有效的 XML');
      at = end + 6;
    } else if (isTag(xml, open, 't')) {
      const end = xml.indexOf('</t>', at);
      if (end < 0 || end > to) throw new WorkbookError('damaged', '不是有效的 XML');
      text += xml.slice(at, end);
      at = end + 4;
    }
  }
  return decodeText(text);
}

function isTag(xml: string, open: number, name: string): boolean {
  if (!xml.startsWith(name, open + 1)) return false;
  const next = xml.charCodeAt(open + 1 + name.length);
  return next === 62 || next === 32 || next === 10 || next === 9 || next === 13;
}

/** Reads the part of shared strings piece by piece, and adds its items to the pool. */
export class SharedTextScanner {
  readonly #pool: SharedTextPool;
  readonly #cellChars: number;
  readonly #held = new HeldMarkup();

  constructor(pool: SharedTextPool, cellChars: number) {
    this.#pool = pool;
    this.#cellChars = cellChars;
  }

  push(piece: string): void {
    const xml = this.#held.join(piece);
    if (xml === null) {
      if (this.#held.length > MOST_OPEN_MARKUP) throw new WorkbookError('cellTooLong');
      return;
    }
    let at = 0;
    for (;;) {
      const open = xml.indexOf('<si', at);
      if (open < 0) {
        this.#held.keep(xml.slice(Math.max(at, xml.length - 4)), '');
        return;
      }
      const tagEnd = xml.indexOf('>', open);
      const selfClosed = tagEnd >= 0 && xml.charCodeAt(tagEnd - 1) === 47;
      const close = tagEnd < 0 ? -1 : selfClosed ? tagEnd : xml.indexOf('</si>', tagEnd);
      if (close < 0) {
        this.#held.keep(xml.slice(open), tagEnd < 0 ? '>' : '</si>');
        return;
      }
      const text = selfClosed ? '' : itemText(xml, tagEnd + 1, close);
      if (text.length > this.#cellChars) throw new WorkbookError('cellTooLong', `超过 ${this.#cellChars} 个字`);
      this.#pool.add(text);
      at = selfClosed ? close + 1 : close + 5;
    }
  }

  end(): void {
    if (this.#held.text().includes('<si')) throw new WorkbookError('damaged', '不是有效的 XML');
  }
}
