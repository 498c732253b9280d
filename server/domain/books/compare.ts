import { compareDecimals, formatDecimal, parseDecimal, trimDecimal } from '#shared/rules/decimal.ts';
import type { Finding, Proof } from './finding.ts';

/** Figures of one place by name, as the database writes them: whole numbers or sums of money. */
export type Figures = Readonly<Record<string, string | number | null>>;

const decimalOf = (figure: string | number | null | undefined) => parseDecimal(figure ?? 0);
const textOf = (figure: string | number | null | undefined) => formatDecimal(trimDecimal(decimalOf(figure)));

/**
 * Compares the stored figures of each place with the proven ones. A place that is missing on one side counts as zeros there.
 * @param labels the Chinese names of the figures, by figure
 * @param kept the stored figures by place
 * @param proven what they should be, by place
 * @param most how many findings are returned at most
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
