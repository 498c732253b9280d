import { applyMutants, type Mutant } from './mutant.ts';
import type { MutationGround } from './mutation-ground.ts';

/** Writes all these mutants into the copy at once, without switches. @returns a function that restores the source */
export function writeAll(ground: MutationGround, mutants: readonly Mutant[], afterOf: (index: number) => string): () => void {
  const originals = new Map<string, string>();
  for (const [file, own] of Map.groupBy(
    mutants.map((mutant, index) => ({ ...mutant, after: afterOf(index) })),
    (mutant) => mutant.file,
  )) {
    const text = ground.read(file);
    originals.set(file, text);
    ground.write(file, applyMutants(text, own));
  }
  return () => {
    for (const [file, text] of originals) ground.write(file, text);
  };
}
