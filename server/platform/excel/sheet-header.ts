import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { compactText } from './half-width.ts';
import { type LengthUnit, lengthUnit } from './number-cell.ts';
import { columnLetters, type MergedRange, type WorkbookRow } from './workbook-model.ts';

export interface MatchedColumn {
  spec: ColumnSpec;
  /** From 0. */
  column: number;
  letter: string;
  /** The header as it stands in the sheet. */
  header: string;
  /** Unit of length the header names, as in 宽(cm). */
  unit?: LengthUnit;
}

export interface UnknownColumn {
  column: number;
  letter: string;
  header: string;
}

export interface SheetHeader {
  sheet: string;
  /** The header row, from 1; records follow it. */
  row: number;
  columns: MatchedColumn[];
  /** Columns with a header that no specification claims, or that repeats one. */
  unknown: UnknownColumn[];
  /** Specified columns the sheet does not have. */
  absent: ColumnSpec[];
}

/** Which column a header belongs to when its own words do not tell: the key, or null to leave the column out. Headers in compact form. */
export type HeaderChoices = ReadonlyMap<string, string | null>;

/** 单价(万元) is not 单价: the value would be read ten thousand times too small. */
const OTHER_SCALE = /^(?:[十百千万亿]+[元张个件]?|[kw]|英寸|英尺|寸|尺|inch|in|ft|km|公里|dm|分米)$/;

/** The form in which headers are compared and remembered. */
export function compactHeader(text: string): string {
  return compactText(text).replace(/^[*#]+|[*:]+$/g, '');
}

/** Matches headers against column specifications; built once per import. */
export class HeaderMatcher {
  readonly #columns: readonly ColumnSpec[];
  readonly #byName = new Map<string, ColumnSpec>();
  readonly #choices: HeaderChoices;

  constructor(columns: readonly ColumnSpec[], choices: HeaderChoices = new Map()) {
    this.#columns = columns;
    this.#choices = choices;
    // Labels before synonyms: no synonym may take another column's own label.
    for (const spec of columns) this.#name(spec, spec.label);
    for (const spec of columns) for (const synonym of spec.synonyms ?? []) this.#name(spec, synonym);
  }

  /** The row of the first rows of a sheet that names most columns, or null when none names at least two. */
  find(sheet: string, rows: readonly WorkbookRow[], merges: readonly MergedRange[]): SheetHeader | null {
    let best: SheetHeader | null = null;
    for (const row of rows) {
      const header = this.#match(sheet, row.row, headerTexts(row, rows, merges));
      if (header.columns.length > (best?.columns.length ?? 0)) best = header;
    }
    return best !== null && best.columns.length >= Math.min(2, this.#columns.length) ? best : null;
  }

  #name(spec: ColumnSpec, name: string): void {
    const [, bare = ''] = /^(.*?)(?:\([^()]*\))?$/.exec(compactHeader(name)) ?? [];
    if (!this.#byName.has(bare)) this.#byName.set(bare, spec);
  }

  #match(sheet: string, row: number, texts: readonly string[]): SheetHeader {
    const columns: MatchedColumn[] = [];
    const unknown: UnknownColumn[] = [];
    const taken = new Set<string>();
    for (const [column, text] of texts.entries()) {
      if (text === '') continue;
      const place = { column, letter: columnLetters(column), header: text };
      const found = this.#specOf(text);
      if (found && !taken.has(found.spec.key)) {
        taken.add(found.spec.key);
        columns.push({ ...place, ...found });
      } else unknown.push(place);
    }
    return { sheet, row, columns, unknown, absent: this.#columns.filter((spec) => !taken.has(spec.key)) };
  }

  #specOf(text: string): { spec: ColumnSpec; unit?: LengthUnit } | null {
    const name = compactHeader(text);
    const choice = this.#choices.get(name);
    if (choice === null) return null;
    const { bare, note } = splitNote(name);
    const chosen = choice === undefined ? undefined : this.#columns.find((spec) => spec.key === choice);
    const spec = chosen ?? this.#byName.get(bare) ?? this.#byName.get(name);
    if (!spec || OTHER_SCALE.test(note)) return this.#withUnitBehind(name);
    const unit = spec.kind === 'length' ? lengthUnit(note) : undefined;
    return unit === undefined ? { spec } : { spec, unit };
  }

  /** 宽cm, 高度mm. */
  #withUnitBehind(name: string): { spec: ColumnSpec; unit?: LengthUnit } | null {
    const [, bare = '', word = ''] = /^(.+?)(cm|mm|m|厘米|毫米|米|公分)$/.exec(name) ?? [];
    const spec = this.#byName.get(bare);
    const unit = lengthUnit(word);
    return spec?.kind === 'length' && unit !== undefined ? { spec, unit } : null;
  }
}

/** 宽(cm), 宽[cm], 宽【cm】 and 宽/cm: the name, and what stands beside it. */
function splitNote(name: string): { bare: string; note: string } {
  const [, bare = name, bracket, slash] = /^(.+?)(?:[([【]([^()[\]【】]*)[)\]】]|\/([^/]+))$/.exec(name) ?? [];
  return { bare: bare.replace(/\*$/, ''), note: bracket ?? slash ?? '' };
}

/** Texts of a row; where a cell is merged with cells above it, the text stands in the upper one. */
function headerTexts(row: WorkbookRow, rows: readonly WorkbookRow[], merges: readonly MergedRange[]): string[] {
  const texts = row.cells.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  for (const { top, bottom, left, right } of merges) {
    if (top >= row.row || bottom < row.row || left !== right) continue;
    const above = rows.find((candidate) => candidate.row === top)?.cells[left];
    while (texts.length <= left) texts.push('');
    if (typeof above === 'string') texts[left] = above.trim();
  }
  return texts;
}
