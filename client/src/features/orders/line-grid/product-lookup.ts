import type { ProductOption } from './line-draft.ts';

const ANSWERS_KEPT = 200;

/**
 * Product search that remembers its last answers. An exact mnemonic code or name is always moved to the front, so that the first option is
 * the one that was meant.
 */
export class ProductLookup {
  readonly #search: (text: string) => Promise<readonly ProductOption[]>;
  readonly #match: ((names: readonly string[]) => Promise<readonly ProductOption[]>) | null;
  readonly #answers = new Map<string, readonly ProductOption[]>();
  readonly #running = new Map<string, Promise<readonly ProductOption[]>>();

  constructor(
    search: (text: string) => Promise<readonly ProductOption[]>,
    match: ((names: readonly string[]) => Promise<readonly ProductOption[]>) | null,
  ) {
    this.#search = search;
    this.#match = match;
  }

  /** The answer when it is already known. */
  known(text: string): readonly ProductOption[] | null {
    return this.#answers.get(text.trim().toLowerCase()) ?? null;
  }

  /** Asks once per text; the same question shares the answer of one that is under way. Rejects when the search fails. */
  find(text: string): Promise<readonly ProductOption[]> {
    const question = text.trim().toLowerCase();
    const known = this.#answers.get(question);
    if (known !== undefined) return Promise.resolve(known);
    const running = this.#running.get(question);
    if (running !== undefined) return running;
    const asked = this.#search(text.trim())
      .then((options) => {
        const ranked = rankProducts(options, question);
        if (this.#answers.size >= ANSWERS_KEPT) this.#answers.clear();
        this.#answers.set(question, ranked);
        return ranked;
      })
      .finally(() => this.#running.delete(question));
    this.#running.set(question, asked);
    return asked;
  }

  /** Products that carry exactly these names or mnemonic codes. A name without one is absent from the answer. */
  async matchAll(names: readonly string[]): Promise<ReadonlyMap<string, ProductOption>> {
    const found = new Map<string, ProductOption>();
    if (this.#match !== null) {
      const options = await this.#match(names);
      for (const name of names) {
        const hit = exactProduct(options, name);
        if (hit !== null) found.set(name, hit);
      }
      return found;
    }
    await Promise.all(
      names.map(async (name) => {
        const hit = exactProduct(await this.find(name), name);
        if (hit !== null) found.set(name, hit);
      }),
    );
    return found;
  }

  /** Forgets every answer, after a product was created or changed. */
  forget(): void {
    this.#answers.clear();
  }
}

/** The product whose name or mnemonic code is exactly this text; null when there is none. */
export function exactProduct(options: readonly ProductOption[], text: string): ProductOption | null {
  const wanted = text.trim().toLowerCase();
  return (
    options.find((option) => option.name.toLowerCase() === wanted) ??
    options.find((option) => option.mnemonicCode?.toLowerCase() === wanted) ??
    null
  );
}

function rankProducts(options: readonly ProductOption[], question: string): readonly ProductOption[] {
  const rank = (option: ProductOption): number => {
    const code = option.mnemonicCode?.toLowerCase() ?? '';
    const name = option.name.toLowerCase();
    if (code === question || name === question) return 0;
    if (code.startsWith(question)) return 1;
    return name.startsWith(question) ? 2 : 3;
  };
  return options
    .map((option, index) => ({ option, index }))
    .sort((a, b) => rank(a.option) - rank(b.option) || a.index - b.index)
    .map(({ option }) => option);
}
