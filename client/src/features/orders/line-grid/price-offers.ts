import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { formatDate, formatPrice } from '#shared/rules/format.rules.ts';
import type { CustomerPrice } from '#shared/schemas/order-line.schema.ts';
import type { LineDraft } from './line-draft.ts';

/** A price that the customer was promised or has paid, and where it comes from. */
type PriceOffer = { readonly sign: '报' | '级' | '上'; readonly price: string; readonly text: string };

/** What `PriceOffers` needs of the grid's store. */
type OfferHost = {
  readonly getLine: (key: string) => LineDraft | undefined;
  readonly getOptions: () => { readonly readOnly: boolean };
  readonly type: (key: string, column: 'unitPrice', text: string) => void;
};

/** The offers of one product, best first: the quote, because it was agreed; the price of the customer's level; the price paid last. */
function offersOf({ quote, level, last }: CustomerPrice): readonly PriceOffer[] {
  const offers: PriceOffer[] = [];
  if (quote !== null) offers.push({ sign: '报', price: plainDecimal(quote), text: `报价 ${formatPrice(quote)}` });
  if (level !== null) {
    const text = `级别价 ${formatPrice(level.unitPrice)}（${level.levelName}）`;
    offers.push({ sign: '级', price: plainDecimal(level.unitPrice), text });
  }
  if (last !== null) {
    const source = `${formatDate(last.date)} ${last.orderId}`;
    offers.push({ sign: '上', price: plainDecimal(last.unitPrice), text: `上次价 ${formatPrice(last.unitPrice)}（${source}）` });
  }
  return offers;
}

/** The customer's own prices of the products in the grid. */
export class PriceOffers {
  readonly #host: OfferHost;
  #byProduct: ReadonlyMap<number, readonly PriceOffer[]> = new Map();

  readonly #changed: () => void;

  constructor(host: OfferHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  set(prices: readonly CustomerPrice[]): void {
    this.#byProduct = new Map(prices.map((price) => [price.productsId, offersOf(price)]));
    this.#changed();
  }

  /**
   * The offers that differ from the line's price, best first. Once one was taken, the offers after it come first, so that Alt+P goes
   * through all. None while the grid is read-only.
   */
  for(key: string): readonly PriceOffer[] {
    const line = this.#host.getOptions().readOnly ? undefined : this.#host.getLine(key);
    if (line === undefined) return [];
    const all = this.#byProduct.get(line.productsId ?? 0) ?? [];
    const price = plainDecimal(line.unitPrice);
    const behind = all.findLastIndex((offer) => offer.price === price) + 1;
    return [...all.slice(behind), ...all.slice(0, behind)].filter((offer) => offer.price !== price);
  }

  /** Alt+P: makes the first offer the line's price; pressed again, the next one. */
  take(key: string): void {
    const [offer] = this.for(key);
    if (offer !== undefined) this.#host.type(key, 'unitPrice', offer.price);
  }

  /** The offers with their sources as one text; empty without any. */
  textFor(key: string): string {
    return this.for(key)
      .map(({ text }) => text)
      .join('；');
  }
}
