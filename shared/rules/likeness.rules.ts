/**
 * How alike two names are, from 0 to 1: the share of neighbouring pairs of characters that both have. The first and the last character count
 * as pairs of their own, so that short Chinese names are told apart.
 */
export function likeness(a: string, b: string): number {
  const pairs = (text: string) => Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2));
  const left = pairs(a);
  const right = pairs(b);
  const rest = [...right];
  const common = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (left.length + right.length);
}
