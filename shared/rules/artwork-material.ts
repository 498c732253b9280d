import type { Material } from '../schemas/recognition.schema.ts';
import { toHalfWidth } from './half-width.rules.ts';
import { likeness } from './likeness.rules.ts';

const LEAST_LIKENESS = 0.6;
/** A single character occurs in too many words to identify a product. */
const LEAST_CHARACTERS = 2;

const fold = (text: string): string => toHalfWidth(text).toLowerCase().replace(/\s+/g, '');

type Known = ReadonlyArray<{ material: Material; names: string[] }>;
/**
 * The prepared names by list of materials: all files of a folder share one list, and preparing thousands of names for each file would take
 * seconds.
 */
const folded = new WeakMap<readonly Material[], Known>();

function knownOf(materials: readonly Material[]): Known {
  const before = folded.get(materials);
  if (before) return before;
  const known = materials.map((material) => ({ material, names: [material.name, ...material.aliases].map(fold) }));
  folded.set(materials, known);
  return known;
}

/**
 * The product that the texts name; earlier texts come first. A text must be a product's name, mnemonic code or alias; or else contain a
 * name or alias (the longest wins); or, with `isFuzzy`, be a part of just one of them, or be similar to one. Null when no product is found.
 */
export function findMaterial(texts: readonly string[], materials: readonly Material[], { isFuzzy = false } = {}): Material | null {
  const known = knownOf(materials);
  const asked = texts.map(fold).filter((text) => text !== '');
  for (const text of asked) {
    const whole = known.find(({ material, names }) => names.includes(text) || material.mnemonicCode?.toLowerCase() === text);
    if (whole) return whole.material;
  }
  const all = known.flatMap(({ material, names }) => names.map((name) => ({ material, name })));
  for (const text of asked) {
    const within = all
      .filter(({ name }) => name.length >= LEAST_CHARACTERS && text.includes(name))
      .sort((a, b) => b.name.length - a.name.length);
    if (within[0]) return within[0].material;
  }
  if (!isFuzzy) return null;
  for (const text of asked.filter((text) => text.length >= LEAST_CHARACTERS)) {
    const parts = all.filter(({ name }) => name.includes(text));
    if (parts.length === 1 && parts[0]) return parts[0].material;
    const [best] = all.map((one) => ({ ...one, like: likeness(one.name, text) })).sort((a, b) => b.like - a.like);
    if (best && best.like >= LEAST_LIKENESS) return best.material;
  }
  return null;
}
