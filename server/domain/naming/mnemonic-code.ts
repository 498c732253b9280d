import { createRequire } from 'node:module';
import type { pinyin } from 'pinyin-pro';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';
import { MNEMONIC_MAX } from '#shared/schemas/customer.schema.ts';

const load = createRequire(import.meta.url);
let reading: { pinyin: typeof pinyin } | undefined;
/** Loaded when first needed, because its dictionary takes about a tenth of a server's memory. */
const dictionary = () => (reading ??= load('pinyin-pro') as { pinyin: typeof pinyin });

const NOT_TYPED = /[^A-Za-z0-9]/g;

function syllables(name: string, pattern: 'first' | 'pinyin'): string[] {
  // `v` writes lü as lv, which is what a person types.
  const parts = dictionary().pinyin(toHalfWidth(name), { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return parts.map((part) => part.replace(NOT_TYPED, ''));
}

/**
 * The mnemonic code that a person types for a name: the first letter of each syllable, with Latin letters and digits as they are, in upper
 * case and cut to MNEMONIC_MAX. Characters with several readings are read by their word (重庆 is CQ). Null when nothing can be typed.
 */
export function mnemonicOf(name: string): string | null {
  return syllables(name, 'first').join('').toUpperCase().slice(0, MNEMONIC_MAX) || null;
}

/**
 * The text that searches read besides the name: full pinyin, a blank, and the initials, in lower case. It does not depend on the mnemonic
 * code, so that a record with an edited code is still found by its pinyin.
 */
export function searchPinyinOf(name: string): string {
  return `${syllables(name, 'pinyin').join('')} ${syllables(name, 'first').join('')}`.toLowerCase().slice(0, 200).trim();
}

interface Coded {
  name: string;
  mnemonicCode: string | null;
}

/**
 * The mnemonic code after an edit. A typed code stays when the name changes; a generated one follows the name; an emptied one (null) is
 * generated again. A code equal to the stored one counts as not sent, because edits of a whole row send it back.
 */
export function mnemonicAfter(stored: Coded, sent: { name?: string | undefined; mnemonicCode?: string | null | undefined }): string | null {
  const name = sent.name ?? stored.name;
  if (sent.mnemonicCode === null) return mnemonicOf(name);
  if (sent.mnemonicCode !== undefined && sent.mnemonicCode !== stored.mnemonicCode) return sent.mnemonicCode;
  if (name === stored.name) return stored.mnemonicCode;
  const isGenerated = stored.mnemonicCode === null || stored.mnemonicCode === mnemonicOf(stored.name);
  return isGenerated ? mnemonicOf(name) : stored.mnemonicCode;
}
