// The distance between the code of a full-width form and that of its ASCII character.
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Turns full-width letters, digits, signs and spaces, which Chinese input methods produce, into ASCII: "３．２＊１" is "3.2*1".
 * Everything else stays.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET)).replace(/\u3000/g, ' ');
}

/** Turns ASCII letters, digits and signs into their full-width forms. */
export function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH_OFFSET));
}
