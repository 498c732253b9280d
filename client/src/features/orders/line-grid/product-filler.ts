import type { LineDraft, ProductOption } from './line-draft.ts';
import { exactProduct, type ProductLookup } from './product-lookup.ts';

/** What `ProductFiller` needs of the grid's store. */
type ProductHost = {
  readonly getLine: (key: string) => LineDraft | undefined;
  readonly getLines: () => readonly LineDraft[];
  readonly choose: (key: string, product: ProductOption) => void;
  /** Fills in products late, in the lines and in every undo step, so that no undo brings the text without a product back. */
  readonly amend: (productFor: (line: LineDraft) => ProductOption | undefined) => void;
  /** Takes the typed width for the quantity, if the product is sold by the piece. */
  readonly sizeAsAmount: (key: string) => void;
  /** Whether the focus is in the width of the line. */
  readonly isSizeTyped: (key: string) => boolean;
  readonly warn: (text: string) => void;
  readonly changed: () => void;
};

/** Looks up the products for names that were typed or pasted, while typing goes on. */
export class ProductFiller {
  readonly #lookup: ProductLookup;
  readonly #host: ProductHost;
  readonly #pending = new Set<Promise<void>>();
  #searching: ReadonlySet<string> = new Set();
  /** Keys of lines that were copied while their product was looked up, by the keys of their copies. The answer is for both. */
  readonly #originals = new Map<string, string>();

  /** The line whose product was found while its width was being typed. `left` looks at the width once the number is complete. */
  #late: string | null = null;

  constructor(lookup: ProductLookup, host: ProductHost) {
    this.#lookup = lookup;
    this.#host = host;
  }

  /** Lines whose product is being looked up. The same reference until it changes. */
  get searching(): ReadonlySet<string> {
    return this.#searching;
  }

  /** `first` takes the best hit (Enter on the suggestions), `exact` only a full match (the cell was left otherwise). */
  resolve(key: string, how: 'first' | 'exact'): void {
    const typed = this.#host.getLine(key);
    const text = typed?.productsName.trim() ?? '';
    if (typed === undefined || typed.productsId !== null || text === '' || this.#searching.has(key)) return;
    const pick = (options: readonly ProductOption[]): ProductOption | undefined =>
      how === 'first' ? options[0] : (exactProduct(options, text) ?? undefined);
    const known = this.#lookup.known(text);
    if (known !== null) {
      const product = pick(known);
      if (product !== undefined) this.#host.choose(key, product);
      return;
    }
    this.#run(
      [key],
      async () => {
        const product = pick(await this.#lookup.find(text));
        if (product === undefined) return;
        this.#host.amend((line) => {
          const isAsked = this.#originalOf(line.key) === key && line.productsId === null && line.productsName.trim() === text;
          return isAsked ? product : undefined;
        });
        // While the product was unknown, Enter stopped at the width. A product sold by the piece has none, so that number is the quantity.
        if (this.#host.isSizeTyped(key)) this.#late = key;
        else this.#host.sizeAsAmount(key);
        // Enter has skipped the price, because a product usually brings one. This product has none, so the person is told.
        if (this.#host.getLine(key)?.unitPrice === '') this.#host.warn(`产品「${product.name}」没有单价，请补填`);
      },
      `产品「${text}」没有查到：网络或服务异常，名称已保留，请稍后重新输入`,
    );
  }

  /** A cell of the line was left, so the text in it is complete. */
  left(key: string): void {
    if (this.#late !== key) return;
    this.#late = null;
    this.#host.sizeAsAmount(key);
  }

  /** A line was copied: when its product is still being looked up, the copy gets it, too. */
  copied(from: string, to: string): void {
    if (!this.#searching.has(from)) return;
    this.#originals.set(to, this.#originalOf(from));
    this.#searching = new Set([...this.#searching, to]);
  }

  #originalOf(key: string): string {
    return this.#originals.get(key) ?? key;
  }

  /** Looks up every name that has no product yet, after a paste: full matches only. */
  resolveAll(): void {
    const waiting = this.#host.getLines().filter((line) => line.productsId === null && line.productsName !== '');
    if (waiting.length === 0) return;
    this.#run(
      waiting.map((line) => line.key),
      async () => {
        const products = await this.#lookup.matchAll([...new Set(waiting.map((line) => line.productsName))]);
        this.#host.amend((line) => products.get(line.productsName));
      },
      '粘贴的产品没有查到：网络或服务异常，产品名称已保留',
    );
  }

  /** Resolves when no answer is outstanding. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #run(keys: readonly string[], ask: () => Promise<void>, failure: string): void {
    this.#searching = new Set([...this.#searching, ...keys]);
    const work = ask()
      .catch(() => this.#host.warn(failure))
      .finally(() => {
        this.#pending.delete(work);
        this.#searching = new Set([...this.#searching].filter((key) => !keys.includes(this.#originalOf(key))));
        // After the answer a copy is a line like any other: a name that is typed into it is looked up for it alone.
        for (const [copy, original] of this.#originals) if (keys.includes(original)) this.#originals.delete(copy);
        this.#host.changed();
      });
    this.#pending.add(work);
    this.#host.changed();
  }
}
