import { compareDecimals, formatDecimal, parseDecimal, trimDecimal } from '#shared/rules/decimal.ts';
import type { Finding, Proof } from './finding.ts';

/** Figures of one place, as the database writes them: whole numbers, or sums of money. */
export type Figures = Readonly<Record<string, string | number | null>>;

const decimalOf = (figure: string | number | null | undefined) => parseDecimal(figure ?? 0);
const textOf = (figure: string | number | null | undefined) => formatDecimal(trimDecimal(decimalOf(figure)));

/**
 * Holds what is kept of each place against what is proven of it. A place that one side does not know counts as one of zeros.
 * @param labels the figures and what they are called
 * @param most so many findings are enough to see what is wrong
 */
export function compareFigures(
  proof: Proof,
  labels: Readonly<Record<string, string>>,
  kept: ReadonlyMap<string, Figures>,
  proven: ReadonlyMap<string, Figures>,
  most: number,
): Finding[] {
  const findings: Finding[] = [];
  for (const place of new Set([...kept.keys(), ...proven.keys()])) {
    const [ours, theirs] = [kept.get(place), proven.get(place)];
    for (const [name, label] of Object.entries(labels)) {
      if (compareDecimals(decimalOf(ours?.[name]), decimalOf(theirs?.[name])) === 0) continue;
      findings.push({ proof, place: `${place} ${label}`, kept: textOf(ours?.[name]), proven: textOf(theirs?.[name]) });
      if (findings.length === most) return findings;
    }
  }
  return findings;
}
