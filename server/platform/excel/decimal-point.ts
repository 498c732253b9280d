/** Moves the decimal point of a decimal text to the right, or to the left for negative `places`. Exact, because it works on the digits. */
export function shiftPoint(value: string, places: number): string {
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace(/^-/, '').split('.');
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point > 0 ? digits.padEnd(point, '0') : '0'.repeat(1 - point) + digits;
  const at = Math.max(point, 1);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(at).replace(/0+$/, '');
  const plain = rest === '' ? integer : `${integer}.${rest}`;
  return negative && plain !== '0' ? `-${plain}` : plain;
}
