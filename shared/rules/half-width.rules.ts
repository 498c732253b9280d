// A full-width form lies this far above its ASCII character.
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Full-width letters, digits, signs and spaces as their ASCII form: what a Chinese input method leaves in a number cell
 * ("３．２＊１" is "3.2*1"). Everything else stays.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET)).replace(/\u3000/g, ' ');
}

/** ASCII letters, digits and signs as their full-width form. */
export function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH_OFFSET));
}
