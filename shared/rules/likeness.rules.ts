/** How often each pair of neighbouring characters stands in a text. */
function pairsOf(text: string): Map<string, number> {
  const padded = ` ${text} `;
  const counts = new Map<string, number>();
  for (let at = 0; at <= text.length; at += 1) {
    const pair = padded.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/**
 * How alike two names are, from 0 to 1: the share of neighbouring pairs of characters that both have. The first and the last character count
 * as pairs of their own, so that short Chinese names are told apart.
 */
export function likeness(a: string, b: string): number {
  const right = pairsOf(b);
  let common = 0;
  for (const [pair, count] of pairsOf(a)) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / (a.length + b.length + 2);
}
