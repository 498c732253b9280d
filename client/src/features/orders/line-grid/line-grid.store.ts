import { completeDraft, type LockColumn, lineIssues, recompute, sumLines } from './line-amounts.ts';
import { type ColumnKey, type ColumnRules, columnOf, isEditable, isMadeOutside, type LineColumn, visibleColumns } from './line-columns.ts';
import { blankLine, isUntouched, type LineDraft, type LineSource, lineValues, type ProductOption } from './line-draft.ts';
import { settleCell, sizeAsAmount, withCellFrom, withCellText, withoutLock, withProduct } from './line-edit.ts';
import { LineHistory } from './line-history.ts';
import { LineList, withCopies } from './line-list.ts';
import { edgeStop, isByPiece } from './line-navigation.ts';
import { parseBlock, pasteBlock } from './line-paste.ts';
import type { ActiveCell, CellIssue, GridMessage, GridOptions, GridTotals } from './line-store.types.ts';
import { PriceOffers } from './price-offers.ts';
import { ProductFiller } from './product-filler.ts';
import { ProductLookup } from './product-lookup.ts';

type Place = { readonly key: string; readonly column: ColumnKey } | null;

/**
 * The lines of one order while they are edited, outside React: a keystroke changes one row object, and only what reads that row renders
 * again. Every getter answers the same reference until its part changes. While the grid is read-only, only `load` and `setOptions` change
 * lines.
 */
export class LineGridStore {
  readonly #list = new LineList();
  #active: ActiveCell | null = null;
  #selected: ReadonlySet<string> = new Set();
  #message: GridMessage | null = null;
  #options: GridOptions;
  #columns: readonly LineColumn[] = [];
  #totals: GridTotals | null = null;
  #visit = 0;
  /** The line whose product name is being typed; its product does not count as missing before the cell is left. */
  #typingProduct: string | null = null;
  #listeners = new Set<() => void>();
  #history = new LineHistory<Place>();
  readonly lookup: ProductLookup;
  /** Very long sides that a person has confirmed; see `line-oversize.ts`. */
  readonly agreedSizes = new Set<string>();
  readonly #filler: ProductFiller;
  readonly offers = new PriceOffers(this, () => this.#notify());

  constructor(lines: readonly LineSource[], options: GridOptions) {
    this.#options = options;
    this.lookup = new ProductLookup(
      (text) => this.#options.searchProducts(text),
      options.matchProducts === null ? null : (names) => this.#options.matchProducts?.(names) ?? Promise.resolve([]),
    );
    this.#filler = new ProductFiller(this.lookup, {
      getLine: (key) => this.getLine(key),
      getLines: this.getLines,
      choose: (key, product) => this.choose(key, product),
      amend: (productFor) => this.#amend(productFor),
      sizeAsAmount: (key) => this.#change(null, key, (line) => sizeAsAmount(line, this.#options)),
      isSizeTyped: (key) => this.#active?.key === key && this.#active.column === 'width',
      warn: (text) => this.say('warning', text),
      changed: () => this.#notify(),
    });
    this.#put(lines.map((line) => completeDraft(line, options)));
    this.#columns = visibleColumns(this.columnRules());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getLines = (): readonly LineDraft[] => this.#list.lines;
  readonly getKeys = (): readonly string[] => this.#list.keys;
  readonly getActive = (): ActiveCell | null => this.#active;
  readonly getSelected = (): ReadonlySet<string> => this.#selected;
  readonly getMessage = (): GridMessage | null => this.#message;
  readonly getOptions = (): GridOptions => this.#options;
  readonly getColumns = (): readonly LineColumn[] => this.#columns;
  /** Keys of lines whose typed product is still being looked up. */
  readonly getSearching = (): ReadonlySet<string> => this.#filler.searching;
  readonly canUndo = (): boolean => this.#history.canUndo;
  readonly canRedo = (): boolean => this.#history.canRedo;
  readonly getTotals = (): GridTotals => {
    if (this.#totals === null) {
      const filled = this.#list.lines.filter((line) => !isUntouched(line));
      this.#totals = { count: filled.length, ...sumLines(filled) };
    }
    return this.#totals;
  };

  getLine(key: string): LineDraft | undefined {
    return this.#list.at(key);
  }

  readonly rowOf = (key: string): number => this.#list.rowOf(key);

  columnRules(): ColumnRules {
    const { showCost, showProfit, units, config } = this.#options;
    const showMaker = this.#list.lines.some(isMadeOutside);
    return { showCost, showProfit, showMaker, units, areaTyped: !config.isAutoInlinedAreaCalc, amountTyped: !config.isAutoInlineAmount };
  }

  /** Takes changed options. A changed compute configuration or unit list recomputes every line (typed figures stay typed). */
  setOptions(options: GridOptions): void {
    const before = this.#options;
    this.#options = options;
    if (before.config !== options.config || before.units !== options.units)
      this.#put(this.#list.lines.map((line) => recompute(line, options)));
    this.#columns = visibleColumns(this.columnRules());
    if (options.readOnly) this.#active = null;
    this.#notify();
  }

  /** Replaces all lines, for instance after the server answered a save. Undo starts anew. */
  load(lines: readonly LineSource[]): void {
    this.#history = new LineHistory<Place>();
    this.#active = null;
    this.#selected = new Set();
    this.#message = null;
    this.#put(lines.map((line) => completeDraft(line, this.#options)));
    this.#notify();
  }

  /** One keystroke in a cell. All keystrokes of one visit to the cell are one undo step. */
  type(key: string, column: ColumnKey, text: string): void {
    if (column === 'productsName') this.#typingProduct = key;
    this.#change(`${key} ${column} ${this.#visit}`, key, (line) => withCellText(line, column, text, this.#options));
  }

  /** Puts the focus into a cell; the cell that is left is tidied first. */
  focus(key: string, column: ColumnKey): void {
    if (this.#options.readOnly || !this.#list.has(key)) return;
    this.settle();
    this.#arrive({ key, column }, true);
    this.#notify();
  }

  /** The browser moved the focus by itself (Tab from outside, a click into a cell of the active row). */
  arrived(key: string, column: ColumnKey): void {
    if (this.#active?.key === key && this.#active.column === column) return;
    this.settle();
    this.#arrive({ key, column }, false);
    this.#notify();
  }

  /** Tidies the cell the focus is in: figures, dimensions, a product typed but not chosen. */
  settle(): void {
    const cell = this.#active;
    const line = cell === null ? undefined : this.getLine(cell.key);
    if (cell === null || line === undefined) return;
    const settled = settleCell(line, cell.column, this.#options);
    if (settled !== line) this.#change(`${cell.key} ${cell.column} ${this.#visit}`, cell.key, () => settled);
    if (cell.column === 'productsName' && settled.productsId === null) this.resolveProduct(cell.key, 'exact');
    this.#filler.left(cell.key);
  }

  /** Starts entry: the first stop of the first line; an empty order gets its first line. */
  enter(): void {
    if (this.#list.lines.length === 0) this.addLine();
    else this.#focusFirst(this.#list.lines[0]);
  }

  /** Adds an empty line after a row (or at the end) and goes to its first stop. An empty line is no step of its own to undo. */
  addLine(afterKey?: string): void {
    if (this.#options.readOnly) return;
    this.settle();
    const line = blankLine();
    const at = afterKey === undefined ? this.#list.lines.length : this.rowOf(afterKey) + 1;
    this.#put([...this.#list.lines.slice(0, at), line, ...this.#list.lines.slice(at)]);
    this.#focusFirst(line);
  }

  /** Copies whole lines, each below itself, as one step; the focus goes to the width of the last copy so that only changes are typed. */
  copyLines(keys: readonly string[]): void {
    this.settle();
    const { lines, copies } = withCopies(this.#list.lines, new Set(keys));
    this.#replace(lines);
    for (const [from, to] of copies) this.#filler.copied(from, to);
    const lastKey = [...copies.values()].at(-1);
    const last = lastKey === undefined ? undefined : this.getLine(lastKey);
    if (last !== undefined) this.focus(last.key, isByPiece(last, this.#options.units) ? 'amount' : 'width');
  }

  /** Deletes lines as one step. The focus stays in the grid: where it was, or in the line that moved up. */
  deleteLines(keys: readonly string[]): void {
    this.settle();
    const gone = new Set(keys);
    const firstRow = Math.min(...keys.map((key) => this.rowOf(key)));
    const place = this.#active;
    this.#replace(this.#list.lines.filter((line) => !gone.has(line.key)));
    const next = this.#list.lines[Math.min(firstRow, this.#list.lines.length - 1)];
    const stays = place !== null && this.#list.has(place.key);
    this.#arrive(stays ? place : next === undefined ? null : { key: next.key, column: place?.column ?? 'productsName' }, true);
    this.#notify();
  }

  moveLine(key: string, step: 1 | -1): void {
    const row = this.rowOf(key);
    const other = this.#list.lines[row + step];
    const line = this.#list.lines[row];
    if (line === undefined || other === undefined) return;
    this.settle();
    const lines = [...this.#list.lines];
    lines[row] = other;
    lines[row + step] = this.getLine(key) ?? line;
    this.#replace(lines);
    if (this.#active !== null) this.#arrive(this.#active, true);
    this.#notify();
  }

  /** Ctrl+D: takes the cell above, with what belongs to it. */
  takeFromAbove(key: string, column: ColumnKey): void {
    const above = this.#list.lines[this.rowOf(key) - 1];
    if (above === undefined || !isEditable(column, this.columnRules())) return;
    this.#change(null, key, (line) => withCellFrom(line, above, column, this.#options));
  }

  /** Sets one field on many lines, as one step. A product comes with its price and unit. */
  setOnLines(keys: readonly string[], column: ColumnKey, value: string | ProductOption): void {
    const wanted = new Set(keys);
    this.#replace(
      this.#list.lines.map((line) => {
        if (!wanted.has(line.key)) return line;
        return typeof value === 'string'
          ? settleCell(withCellText(line, column, value, this.#options), column, this.#options)
          : withProduct(line, value, this.#options);
      }),
    );
    this.say('info', `已修改 ${keys.length} 行的${columnOf(column).title}`);
  }

  /** Appends lines (from earlier orders or from files) as one step, in place of trailing empty lines. */
  appendLines(sources: readonly LineSource[]): void {
    this.settle();
    const added = sources.map(({ id: _id, ...source }) => completeDraft(source, this.#options));
    const kept = [...this.#list.lines];
    while (kept.length > 0 && kept.at(-1) !== undefined && isUntouched(kept.at(-1) as LineDraft)) kept.pop();
    this.#replace([...kept, ...added]);
    this.#focusFirst(added.at(-1));
  }

  unlock(key: string, column: LockColumn): void {
    this.#change(null, key, (line) => withoutLock(line, column, this.#options));
  }

  /** Lays a copied block over the grid from a cell on: one undo step; then looks up the products it names. */
  paste(text: string, at: Place): void {
    this.settle();
    const key = at?.key ?? this.#list.keys[0];
    const result = pasteBlock(parseBlock(text), {
      lines: this.#list.lines,
      row: key === undefined ? 0 : Math.max(0, this.rowOf(key)),
      column: at?.column ?? 'productsName',
      columns: this.#columns,
      stops: this.#options.stopColumns,
      rules: { ...this.columnRules(), config: this.#options.config, units: this.#options.units },
    });
    this.#replace(result.lines);
    const first = this.#list.keys[key === undefined ? 0 : this.rowOf(key)];
    if (first !== undefined) this.#arrive({ key: first, column: at?.column ?? 'productsName' }, true);
    const names = result.filled.map(({ title }) => title).join('、');
    this.say(
      result.warnings.length > 0 ? 'warning' : 'info',
      result.filled.length === 0 ? '没有可以填入的内容' : `已粘贴 ${result.rows} 行：${names}`,
      result.warnings,
    );
    if (result.filled.some((column) => column.key === 'productsName')) this.#filler.resolveAll();
  }

  undo(): void {
    this.#travel(this.#history.undo(this.#snapshot()));
  }

  redo(): void {
    this.#travel(this.#history.redo(this.#snapshot()));
  }

  /** Puts a product the person chose into the line; one step with the text that was typed for it. */
  choose(key: string, product: ProductOption): void {
    this.#change(`${key} productsName ${this.#visit}`, key, (line) => withProduct(line, product, this.#options));
  }

  /** Looks up the product for the text in a line; see `ProductFiller.resolve`. */
  resolveProduct(key: string, how: 'first' | 'exact'): void {
    this.#filler.resolve(key, how);
  }

  /** Typed names without a product, each once; none while the grid is read-only. The cell being typed in does not count yet. */
  missingProducts(): readonly string[] {
    if (this.#options.readOnly) return [];
    const typing = this.#typingProduct;
    const names = this.#list.lines.filter(
      (line) => line.productsId === null && line.productsName !== '' && line.key !== typing && !this.#filler.searching.has(line.key),
    );
    return [...new Set(names.map((line) => line.productsName))];
  }

  /** Gives new products to every line with one of their names, in all undo steps, too; it is no undo step of its own. */
  productsCreated(products: readonly ProductOption[]): void {
    this.lookup.forget();
    const byName = new Map(products.map((product) => [product.name, product]));
    this.#amend((line) => byName.get(line.productsName));
  }

  /** Waits for product answers still under way; call it before saving. */
  async settled(): Promise<void> {
    this.settle();
    await this.#filler.settled();
  }

  /** The lines as they are saved: settled, without lines nobody filled in. */
  linesForSave(): readonly LineSource[] {
    this.settle();
    return this.#list.lines.filter((line) => !isUntouched(line)).map(lineValues);
  }

  /** Every cell that cannot be saved, top to bottom. */
  issues(): readonly CellIssue[] {
    return lineIssues(this.#list.lines, this.#columns, this.#options);
  }

  select(keys: Iterable<string>): void {
    this.#selected = new Set(keys);
    this.#notify();
  }

  say(tone: GridMessage['tone'], text: string, details: readonly string[] = []): void {
    this.#message = { tone, text, details };
    this.#notify();
  }

  clearMessage(): void {
    if (this.#message === null) return;
    this.#message = null;
    this.#notify();
  }

  #amend(productFor: (line: LineDraft) => ProductOption | undefined): void {
    if (this.#options.readOnly) return;
    const change = (line: LineDraft): LineDraft => {
      const product = line.productsId === null ? productFor(line) : undefined;
      return product === undefined ? line : withProduct(line, product, this.#options);
    };
    this.#history.amend(change);
    this.#put(this.#list.lines.map(change));
    this.#notify();
  }

  #change(token: string | null, key: string, change: (line: LineDraft) => LineDraft): void {
    const line = this.#options.readOnly ? undefined : this.getLine(key);
    const next = line === undefined ? undefined : change(line);
    if (next === undefined || next === line) return;
    this.#history.record(this.#snapshot(), token);
    this.#list.change(next);
    this.#totals = null;
    this.#notify();
  }

  #replace(lines: readonly LineDraft[]): void {
    if (this.#options.readOnly) return;
    this.#history.record(this.#snapshot(), null);
    this.#put(lines);
    this.#notify();
  }

  #put(lines: readonly LineDraft[]): void {
    this.#list.put(lines);
    this.#totals = null;
    const stillThere = [...this.#selected].filter((key) => this.#list.has(key));
    if (stillThere.length < this.#selected.size) this.#selected = new Set(stillThere);
  }

  #travel(step: { readonly lines: readonly LineDraft[]; readonly place: Place } | null): void {
    if (step === null || this.#options.readOnly) return;
    this.#put(step.lines);
    // The message may describe a change that has just been undone.
    this.#message = null;
    const place = step.place !== null && this.#list.has(step.place.key) ? step.place : null;
    const last = this.#list.lines.at(-1);
    this.#arrive(place ?? (last === undefined ? null : { key: last.key, column: 'productsName' }), true);
    this.#notify();
  }

  #snapshot(): { readonly lines: readonly LineDraft[]; readonly place: Place } {
    return { lines: this.#list.lines, place: this.#active === null ? null : { key: this.#active.key, column: this.#active.column } };
  }

  #focusFirst(line: LineDraft | undefined): void {
    const column = line === undefined ? null : edgeStop(line, 'first', this.#columns, this.#options.stopColumns, this.columnRules());
    if (line !== undefined && column !== null) this.#arrive({ key: line.key, column }, true);
    this.#notify();
  }

  #arrive(place: Place, focus: boolean): void {
    this.#visit += 1;
    this.#typingProduct = null;
    this.#active = place === null || this.#options.readOnly ? null : { key: place.key, column: place.column, visit: this.#visit, focus };
  }

  #notify(): void {
    const columns = visibleColumns(this.columnRules());
    if (columns.length !== this.#columns.length) this.#columns = columns;
    for (const listener of this.#listeners) listener();
  }
}
