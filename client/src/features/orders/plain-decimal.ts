/** A decimal without trailing zeros: "12.5000" becomes "12.5", "48.0000" becomes "48"; null becomes empty text. */
export function plainDecimal(text: string | null): string {
  if (text === null) return '';
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
