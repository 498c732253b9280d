const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_WORD = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
// Byte order mark, zero-width characters and soft hyphen: what copying from chats and web pages leaves behind.
const INVISIBLE = /[\ufeff\u200b-\u200f\u2060\u00ad]/g;
/** Control characters except tab and line feed; stored texts do not contain them. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

const narrow = (char: string) => String.fromCharCode(char.charCodeAt(0) - 0xfee0);

const UNCLEAN = /(?![\t\n])\p{Cc}|[\u00a0\u00ad\u200b-\u200f\u2060\u3000\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]|^\s|\s$/u;

/**
 * Whether a text holds nothing but printable ASCII and Chinese characters, without blanks around it. Nearly every text does, and this is
 * the cheapest test.
 */
function isPlain(text: string): boolean {
  const last = text.length - 1;
  for (let at = 0; at <= last; at += 1) {
    const code = text.charCodeAt(at);
    if ((code > 0x20 && code < 0x7f) || (code >= 0x4e00 && code <= 0x9fff)) continue;
    if (code !== 0x20 || at === 0 || at === last) return false;
  }
  return true;
}

/**
 * The form in which texts are stored: trimmed, full-width digits and letters made half-width, Chinese punctuation kept, invisible
 * characters dropped.
 */
export function cleanText(text: string): string {
  // One test is cheaper than five passes over a million rows.
  if (isPlain(text) || !UNCLEAN.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(FULL_WIDTH_WORD, narrow)
    .replace(/[\u00a0\u3000]/g, ' ')
    .trim();
}

/** A text as `cleanText` returns it, with all of it half-width, each run of blanks as one space, and in lower case. */
export function narrowText(text: string): string {
  return cleanText(text)
    .replace(FULL_WIDTH, narrow)
    .replace(/\uffe5/g, '¥')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** The form in which texts are compared and parsed: as `narrowText` returns it, without any space. */
export function compactText(text: string): string {
  return narrowText(text).replaceAll(' ', '');
}
