/** A decimal without trailing zeros: "12.5000" becomes "12.5". Null becomes empty text; text that is no decimal stays as it is. */
export function plainDecimal(text: string | null): string {
  if (text === null) return '';
  return /^-?\d+\.\d*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
