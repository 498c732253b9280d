/** How often each pair of neighbouring characters occurs in a text, with a blank at its beginning and end. */
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
 * The similarity of two names, from 0 to 1: the share of pairs of neighbouring characters that both have (Dice coefficient). The first and
 * the last character also form pairs with a blank, so that short Chinese names can be told apart.
 */
export function likeness(a: string, b: string): number {
  const right = pairsOf(b);
  let common = 0;
  for (const [pair, count] of pairsOf(a)) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / (a.length + b.length + 2);
}
