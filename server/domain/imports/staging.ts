import { KeySet } from './key-set.ts';
import type { StagedRow } from './sheet-row.ts';

const BLOCK_ROWS = 500;
/** A larger group stands in no block: blocks are what one transaction applies. */
const GROUP_ROWS = 1000;

/** Rows that can be written, up to the one with this number. */
export interface StagedPart {
  blocks: StagedRow[][];
  singles: StagedRow[];
  lastRowNo: number;
}

/**
 * Puts the rows of a reading into blocks. A block holds whole groups only; rows of a group that was met before, of a very large one, and of
 * a list that is applied as one group, stand alone. The rows come in their order, from the first one, even when some of them are staged already.
 */
export class Staging {
  /** Groups whose rows do not follow each other. The rows that were staged first stand in a block and have to leave it. */
  readonly scattered = new KeySet();
  readonly #isEachAlone: boolean;
  readonly #seen = new KeySet();
  #held: StagedRow[] = [];
  /** Of the held rows, where the last group begins. */
  #groupFrom = 0;
  #singles: StagedRow[] = [];
  #blocks: StagedRow[][] = [];
  #lastKey: string | null = null;
  #lastRowNo = 0;

  /** @param isEachAlone no row goes into a block */
  constructor(isEachAlone: boolean) {
    this.#isEachAlone = isEachAlone;
  }

  add(row: StagedRow): void {
    this.#lastRowNo = row.rowNo;
    if (this.#isEachAlone) {
      this.#singles.push(row);
      return;
    }
    const isNewGroup = row.groupKey !== this.#lastKey;
    if (isNewGroup) this.#beginGroup(row);
    if (this.scattered.has(row.groupKey)) {
      this.#singles.push(row);
      return;
    }
    this.#held.push(row);
    if (this.#held.length - this.#groupFrom > GROUP_ROWS) {
      this.scattered.add(row.groupKey);
      this.#singles.push(...this.#held.splice(this.#groupFrom));
    }
  }

  #beginGroup({ groupKey, sheet }: StagedRow): void {
    this.#lastKey = groupKey;
    const isOtherSheet = this.#held.length > 0 && this.#held.at(-1)?.sheet !== sheet;
    if (isOtherSheet || this.#held.length >= BLOCK_ROWS) this.#closeBlock();
    this.#groupFrom = this.#held.length;
    if (this.#seen.has(groupKey)) this.scattered.add(groupKey);
    else this.#seen.add(groupKey);
  }

  #closeBlock(): void {
    if (this.#held.length > 0) this.#blocks.push(this.#held);
    this.#held = [];
    this.#groupFrom = 0;
  }

  /** What is complete: all rows up to the last one of it. */
  take(): StagedPart {
    const next = this.#held[0]?.rowNo ?? this.#lastRowNo + 1;
    const part = {
      blocks: this.#blocks,
      singles: this.#singles.filter(({ rowNo }) => rowNo < next),
      lastRowNo: next - 1,
    };
    this.#singles = this.#singles.filter(({ rowNo }) => rowNo >= next);
    this.#blocks = [];
    return part;
  }

  /** The rest, when no more rows come. */
  end(): StagedPart {
    this.#closeBlock();
    return this.take();
  }
}
