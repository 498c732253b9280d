import { createRequire } from 'node:module';
import type { pinyin } from 'pinyin-pro';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';
import { MNEMONIC_MAX } from '#shared/schemas/customer.schema.ts';

const load = createRequire(import.meta.url);
let reading: { pinyin: typeof pinyin } | undefined;
/** Loaded with the first name: its dictionary takes a tenth of a server's memory. */
const dictionary = () => (reading ??= load('pinyin-pro') as { pinyin: typeof pinyin });

const NOT_TYPED = /[^A-Za-z0-9]/g;

function syllables(name: string, pattern: 'first' | 'pinyin'): string[] {
  // `v` writes lü as lv, which is what a person types.
  const parts = dictionary().pinyin(toHalfWidth(name), { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return parts.map((part) => part.replace(NOT_TYPED, ''));
}

/**
 * The code a person types for a name: the first letter of each syllable, Latin letters and digits as they are, upper case, at most 15.
 * A reading follows the word a character stands in (重庆 is CQ). Null when nothing in the name can be typed.
 */
export function mnemonicOf(name: string): string | null {
  return syllables(name, 'first').join('').toUpperCase().slice(0, MNEMONIC_MAX) || null;
}

/** What search reads besides the name: full pinyin, a blank, initials; lower case, so that an edited code hides no customer. */
export function searchPinyinOf(name: string): string {
  return `${syllables(name, 'pinyin').join('')} ${syllables(name, 'first').join('')}`.toLowerCase().slice(0, 200).trim();
}

interface Coded {
  name: string;
  mnemonicCode: string | null;
}

/**
 * The code after an edit. A code that a person typed stays whatever happens to the name; a generated one follows the name; an emptied one
 * is generated again. The old code sent back unchanged, as whole-row edits do, counts as not sent.
 */
export function mnemonicAfter(stored: Coded, sent: { name?: string | undefined; mnemonicCode?: string | null | undefined }): string | null {
  const name = sent.name ?? stored.name;
  if (sent.mnemonicCode === null) return mnemonicOf(name);
  if (sent.mnemonicCode !== undefined && sent.mnemonicCode !== stored.mnemonicCode) return sent.mnemonicCode;
  if (name === stored.name) return stored.mnemonicCode;
  const isGenerated = stored.mnemonicCode === null || stored.mnemonicCode === mnemonicOf(stored.name);
  return isGenerated ? mnemonicOf(name) : stored.mnemonicCode;
}
