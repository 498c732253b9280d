import { likeness } from '#shared/rules/likeness.rules.ts';
import type { ColumnKind, ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { readCell } from './cell-codec.ts';
import { compactHeader, isOtherScale, splitNote, splitUnit } from './sheet-header.ts';

/** The least score of a suggestion: a lower one may be chance. */
const LIKELY = 0.5;
/** What is added to the score when all samples can be read as this kind: any value can be a text, but few values are phone numbers. */
const KIND_PROOF: Record<ColumnKind, number> = {
  phone: 0.25,
  date: 0.2,
  flag: 0.15,
  percent: 0.1,
  decimal: 0.1,
  money: 0.1,
  integer: 0.1,
  length: 0.1,
  text: 0,
};
const PHONE = { key: '', label: '', kind: 'phone', example: '' } as const satisfies ColumnSpec;
const DATE = { key: '', label: '', kind: 'date', example: '' } as const satisfies ColumnSpec;

/**
 * The field that a column most likely holds, by the likeness of its header to the labels and synonyms of the candidates and by its first
 * values; null when none is likely. It is only suggested to a person, never applied by itself.
 */
export function suggestField(header: string, samples: readonly string[], candidates: readonly ColumnSpec[]): string | null {
  const name = compactHeader(header);
  if (name === '' || isOtherScale(name)) return null;
  let best: { key: string; score: number } | null = null;
  for (const spec of candidates) {
    const alike = Math.max(0, ...namesOf(spec).map((known) => likenessOf(name, known)));
    if (alike === 0) continue;
    const score = alike + evidence(spec, samples);
    if (score >= LIKELY && score > (best?.score ?? 0)) best = { key: spec.key, score };
  }
  return best?.key ?? onlyPhone(samples, candidates);
}

/**
 * Mobile numbers are recognized whatever the header says. With several phone fields among the candidates none is more likely than the
 * others.
 */
function onlyPhone(samples: readonly string[], candidates: readonly ColumnSpec[]): string | null {
  const [phone, ...others] = candidates.filter(({ kind }) => kind === 'phone');
  return phone && others.length === 0 && areAll(samples, PHONE) ? phone.key : null;
}

function namesOf({ label, synonyms = [] }: ColumnSpec): string[] {
  return [label, ...synonyms].map((name) => splitNote(compactHeader(name)).bare);
}

/** From 0 to 1. */
function likenessOf(header: string, known: string): number {
  const bare = splitNote(header).bare;
  const forms = [header, bare, splitUnit(bare).bare].filter((form) => form !== '');
  return Math.max(...forms.map((name) => (name === known ? 1 : Math.max(containment(name, known), 0.9 * likeness(name, known)))));
}

/**
 * The score of a name that contains the other: 每平方单价 contains 单价. The end counts more, because a Chinese compound ends in its main word.
 */
function containment(name: string, known: string): number {
  const [long, short] = name.length > known.length ? [name, known] : [known, name];
  if (short === '' || !long.includes(short)) return 0;
  const share = short.length / long.length;
  // A single character such as 宽 counts at the end only: 宽带费 is no width.
  if (short.length === 1) return name === long && long.endsWith(short) ? 0.5 + 0.2 * share : 0;
  return (long.endsWith(short) ? 0.55 : 0.33) + 0.4 * share;
}

/** What the samples add to the score of a field, or subtract from it. */
function evidence(spec: ColumnSpec, samples: readonly string[]): number {
  if (samples.length === 0) return 0;
  if (spec.kind === 'text') {
    if (spec.choices) return areAll(samples, spec) ? 0.15 : -0.3;
    return areAll(samples, PHONE) || areAll(samples, DATE) ? -0.3 : 0;
  }
  return areAll(samples, spec) ? KIND_PROOF[spec.kind] : -0.4;
}

function areAll(samples: readonly string[], { key, label, kind, example, flag, choices }: ColumnSpec): boolean {
  // Without limits: only the kind matters here. The rehearsal of the import reports values that are too large or too long.
  const spec: ColumnSpec = { key, label, kind, example, ...(flag && { flag }), ...(choices && { choices }) };
  return samples.length > 0 && samples.every((sample) => readCell(sample, spec).ok);
}
