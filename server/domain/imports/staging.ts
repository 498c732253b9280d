import { KeySet } from './key-set.ts';
import type { StagedRow } from './sheet-row.ts';

/** Rows after which a block is closed, at the end of a group. */
const BLOCK_ROWS = 500;
/** A larger group is not put into a block, because a block is applied in one transaction. */
const GROUP_ROWS = 1000;

/** Rows that are ready to be stored: all up to `lastRowNo` that were not ready before. */
export interface StagedPart {
  blocks: StagedRow[][];
  singles: StagedRow[];
  lastRowNo: number;
}

/**
 * Puts the rows of a sheet into blocks while they are read. A block holds only whole groups. Single rows remain those of groups that come
 * again later, of very large groups, and of a file that is applied as one group. Rows must be added in their order from the first one, also
 * when some are stored already.
 */
export class Staging {
  /** Groups whose rows do not follow each other, or are too many. Rows that are in a block already must be taken out of it. */
  readonly scattered = new KeySet();
  readonly #isEachAlone: boolean;
  readonly #seen = new KeySet();
  #held: StagedRow[] = [];
  /** Index in the held rows at which the last group begins. */
  #groupFrom = 0;
  #singles: StagedRow[] = [];
  #blocks: StagedRow[][] = [];
  #lastKey: string | null = null;
  #lastRowNo = 0;

  /** @param isEachAlone makes single rows of all */
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

  /** Takes the rows that are ready: those before the block that is being filled. */
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

  /** Takes the rest, when no more rows come. */
  end(): StagedPart {
    this.#closeBlock();
    return this.take();
  }
}
