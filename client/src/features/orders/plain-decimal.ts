/** A decimal as a person writes it: "12.5000" is "12.5", "48.0000" is "48"; nothing is empty text. */
export function plainDecimal(text: string | null): string {
  if (text === null) return '';
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
