import type { LineDraft } from './line-draft.ts';
import { copyOfLine, nextLineKey } from './line-draft.ts';

/** The lines with an index by key. `keys` keeps its reference until lines come, go or move, so that a keystroke renders one line. */
export class LineList {
  lines: readonly LineDraft[] = [];
  keys: readonly string[] = [];
  #index = new Map<string, number>();

  at(key: string): LineDraft | undefined {
    const row = this.#index.get(key);
    return row === undefined ? undefined : this.lines[row];
  }

  /** Row of a line from 0; -1 when it is not there. */
  rowOf(key: string): number {
    return this.#index.get(key) ?? -1;
  }

  has(key: string): boolean {
    return this.#index.has(key);
  }

  put(lines: readonly LineDraft[]): void {
    this.lines = lines;
    if (lines.length === this.keys.length && lines.every((line, row) => line.key === this.keys[row])) return;
    this.keys = lines.map((line) => line.key);
    this.#index = new Map(this.keys.map((key, row) => [key, row]));
  }

  /** Replaces the line that has the same key. */
  change(line: LineDraft): void {
    this.lines = this.lines.with(this.rowOf(line.key), line);
  }
}

/** The lines with a copy below each wanted one, and the keys of the copies by their originals' keys. A copy is a new line without an id. */
export function withCopies(
  lines: readonly LineDraft[],
  wanted: ReadonlySet<string>,
): { lines: readonly LineDraft[]; copies: ReadonlyMap<string, string> } {
  const copies = new Map<string, string>();
  const copied = lines.flatMap((line) => {
    if (!wanted.has(line.key)) return [line];
    const key = nextLineKey();
    copies.set(line.key, key);
    return [line, { ...line, key, id: null, carried: copyOfLine(line.carried) }];
  });
  return { lines: copied, copies };
}
