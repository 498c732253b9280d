import { orderKey } from './order-column-fields.ts';
import type { DayColumns } from './order-column-marks.ts';

interface Ranked {
  key: number | string;
  id: number;
}

/**
 * Collects the first `most` items by their keys. Others are dropped on the way, so that sorting a million orders does not hold all of them.
 */
class FirstOf {
  readonly #most: number;
  readonly #compare: (a: Ranked, b: Ranked) => number;
  #kept: Ranked[] = [];
  #last: Ranked | undefined;

  constructor(most: number, isDescending: boolean) {
    this.#most = most;
    const sign = isDescending ? -1 : 1;
    this.#compare = (a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0);
  }

  /** @returns false when the item certainly comes behind all that are kept */
  offer(item: Ranked): boolean {
    if (this.#last && this.#compare(item, this.#last) > 0) return false;
    this.#kept.push(item);
    if (this.#kept.length > 2 * this.#most + 1000) this.list();
    return true;
  }

  list(): Ranked[] {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#most);
    if (this.#kept.length === this.#most) this.#last = this.#kept.at(-1);
    return this.#kept;
  }
}

/** Finds the first `most` orders by id or number among those that a search finds in columns. */
export function rankOrders(by: 'id' | 'orderId', isDescending: boolean, most: number) {
  const first = new FirstOf(most, isDescending);

  function seeIds(columns: DayColumns, marks: Uint8Array): void {
    const ids = columns.numbers('id');
    for (let row = 0; row < marks.length; row += 1) {
      const id = ids[row] as number;
      if (marks[row] === 1) first.offer({ key: id, id });
    }
  }

  /** The keys of a day are stored sorted, so it stops at the first one that comes behind all that are kept. */
  function seeNumbers(columns: DayColumns, marks: Uint8Array): void {
    const ids = columns.numbers('id');
    const { places, starts, bytes } = columns.texts('orderKey');
    const texts = starts.length - 1;
    const rowOf = new Int32Array(texts).fill(-1);
    for (let row = 0; row < marks.length; row += 1) if (marks[row] === 1) rowOf[places[row] as number] = row;
    for (let at = 0; at < texts; at += 1) {
      const text = isDescending ? texts - 1 - at : at;
      const row = rowOf[text] as number;
      if (row >= 0 && !first.offer({ key: bytes.toString('utf8', starts[text], starts[text + 1]), id: ids[row] as number })) return;
    }
  }

  return {
    fields: by === 'id' ? [] : ['orderKey'],
    see: by === 'id' ? seeIds : seeNumbers,
    /** Adds an order that has changed since the columns were written, so that no column holds it. */
    add: ({ id, orderId }: { id: number; orderId: string }) => void first.offer({ key: by === 'id' ? id : orderKey(orderId), id }),
    ids: () => first.list().map(({ id }) => id),
  };
}
