import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { cellText } from './cell-codec.ts';
import { cleanText, compactText } from './half-width.ts';
import { type LengthUnit, lengthUnit } from './number-cell.ts';
import { RESULT_HEADER } from './result-column.ts';
import { columnLetters, type MergedRange, type WorkbookRow } from './workbook-model.ts';

interface PlacedColumn {
  /** From 0. */
  column: number;
  letter: string;
  /** The header as it stands in the sheet. */
  header: string;
}

export interface MatchedColumn extends PlacedColumn {
  spec: ColumnSpec;
  /** Unit of length the header names, as in 宽(cm). */
  unit?: LengthUnit;
}

interface UnknownColumn extends PlacedColumn {
  /** The first values below the header, as text, so that a person can tell what the column is. */
  samples: string[];
}

export interface SheetHeader {
  sheet: string;
  /** The header row, from 1; records follow it. */
  row: number;
  columns: MatchedColumn[];
  /** Columns with a header that no specification claims, or that repeats one. */
  unknown: UnknownColumn[];
  /** Columns that a person chose to leave out. */
  left: PlacedColumn[];
  /** The column, from 0, in which an earlier import noted what became of each row; null when there is none. */
  result: number | null;
  /** Specified columns the sheet does not have. */
  absent: ColumnSpec[];
}

/** What a person decided about headers in compact form: the key of a column, whatever the header's own words say, or null to leave it out. */
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

  /**
   * The row that names most columns; null when none names at least two, or is a list of nothing but the one required column, and no person
   * has decided about one of its headers.
   * @param rows the rows in which a header can be, and some below them for samples
   * @param within how many of them can hold it
   */
  find(sheet: string, rows: readonly WorkbookRow[], merges: readonly MergedRange[], within = rows.length): SheetHeader | null {
    let best: HeaderMatch | null = null;
    for (const row of rows.slice(0, within)) {
      const match = this.#match(sheet, row.row, headerTexts(row, rows, merges));
      if (!best || match.weight > best.weight) best = match;
    }
    if (!best || (!this.#isConvincing(best.header) && best.chosen === 0)) return null;
    return withSamples(best.header, rows);
  }

  /** One known word alone may stand in any title; a column of names below the one word that must be there is a list. */
  #isConvincing({ columns, unknown, absent }: SheetHeader): boolean {
    if (columns.length !== 1 || this.#columns.length === 1) return columns.length >= 1;
    return unknown.length === 0 && columns[0]?.spec.required === true && absent.every(({ required }) => !required);
  }

  /** Of a sheet in which nothing was found: the row a person would most likely take for the header, or null. */
  findCandidate(sheet: string, rows: readonly WorkbookRow[], merges: readonly MergedRange[], within = rows.length): SheetHeader | null {
    let best: { row: number; texts: string[]; count: number } | null = null;
    for (const [at, row] of rows.slice(0, within).entries()) {
      // A header has words only, and something below it.
      if (at === rows.length - 1 || !row.cells.every((cell) => cell === null || typeof cell === 'string')) continue;
      const texts = headerTexts(row, rows, merges);
      const count = texts.filter((text) => cleanText(text) !== '' && compactHeader(text) !== RESULT_HEADER).length;
      if (count >= 2 && count > (best?.count ?? 0)) best = { row: row.row, texts, count };
    }
    return best ? withSamples(this.#match(sheet, best.row, best.texts).header, rows) : null;
  }

  /** Whether a field claims the header by its words, so that no choice about it need be remembered. */
  claims(header: string): boolean {
    return this.#specOf(compactHeader(header)) !== null;
  }

  #name(spec: ColumnSpec, name: string): void {
    const [, bare = ''] = /^(.*?)(?:\([^()]*\))?$/.exec(compactHeader(name)) ?? [];
    if (!this.#byName.has(bare)) this.#byName.set(bare, spec);
  }

  #match(sheet: string, row: number, texts: readonly string[]): HeaderMatch {
    const header: SheetHeader = { sheet, row, columns: [], unknown: [], left: [], result: null, absent: [] };
    const places = texts.flatMap((text, column) => {
      const place = { column, letter: columnLetters(column), header: text };
      if (compactHeader(text) === RESULT_HEADER) header.result ??= column;
      else if (cleanText(text) !== '') return [{ ...place, name: compactHeader(text) }];
      return [];
    });
    // What a person decided comes first: another column must not take the field by its words.
    const chosen = new Map<string, number>();
    for (const { name, column } of places) {
      const key = this.#choices.get(name);
      if (typeof key === 'string' && this.#columns.some((spec) => spec.key === key) && !chosen.has(key)) chosen.set(key, column);
    }
    const taken = new Set<string>(chosen.keys());
    const seen = new Set<string>();
    let decided = 0;
    for (const { name, ...place } of places) {
      // Nobody can tell two columns of one name apart by what is said of the name: the first is meant.
      if (seen.has(name)) {
        header.left.push(place);
        continue;
      }
      seen.add(name);
      const given = this.#choices.get(name);
      const claim = given === null ? this.#specOf(name) : null;
      // Left out where another column had the field; here it is the one that has it.
      const choice = claim && !taken.has(claim.spec.key) ? undefined : given;
      const spec = this.#columns.find(({ key }) => key === choice);
      if (choice === null) header.left.push(place);
      else if (spec && chosen.get(spec.key) === place.column) header.columns.push({ ...place, ...withUnit(spec, name) });
      else {
        const found = spec ? null : this.#specOf(name);
        if (found && !taken.has(found.spec.key)) {
          taken.add(found.spec.key);
          header.columns.push({ ...place, ...found });
        } else header.unknown.push({ ...place, samples: [] });
        continue;
      }
      decided += 1;
    }
    header.absent = this.#columns.filter((spec) => !taken.has(spec.key));
    return { header, chosen: decided, weight: header.columns.length + (decided > 0 ? 0.5 : 0) };
  }

  #specOf(name: string): Claim | null {
    const { bare, note } = splitNote(name);
    const spec = this.#byName.get(bare) ?? this.#byName.get(name);
    return spec && !OTHER_SCALE.test(note) ? withUnit(spec, name) : this.#withUnitBehind(name);
  }

  /** 宽cm, 高度mm. */
  #withUnitBehind(name: string): Claim | null {
    const { bare, unit } = splitUnit(name);
    const spec = this.#byName.get(bare);
    return spec?.kind === 'length' && unit !== undefined ? { spec, unit } : null;
  }
}

interface Claim {
  spec: ColumnSpec;
  unit?: LengthUnit;
}

interface HeaderMatch {
  header: SheetHeader;
  /** Columns that a person decided about. */
  chosen: number;
  /** Of several rows the one with the greatest weight is the header. */
  weight: number;
}

/** Whether the header names a scale other than the column's own. */
export function isOtherScale(name: string): boolean {
  return OTHER_SCALE.test(splitNote(name).note);
}

function withUnit(spec: ColumnSpec, name: string): Claim {
  const unit = spec.kind === 'length' ? (lengthUnit(splitNote(name).note) ?? splitUnit(name).unit) : undefined;
  return unit === undefined ? { spec } : { spec, unit };
}

/** 宽cm: the name, and the unit behind it. */
export function splitUnit(name: string): { bare: string; unit: LengthUnit | undefined } {
  const [, bare = '', word = ''] = /^(.+?)(cm|mm|m|厘米|毫米|米|公分)$/.exec(name) ?? [];
  return { bare, unit: lengthUnit(word) };
}

const SAMPLES = 2;

function withSamples(header: SheetHeader, rows: readonly WorkbookRow[]): SheetHeader {
  const below = rows.filter(({ row }) => row > header.row);
  const unknown = header.unknown.map((column) => {
    const samples: string[] = [];
    for (const { cells } of below) {
      const text = cellText(cells[column.column]).trim();
      if (text !== '' && samples.push(text) === SAMPLES) break;
    }
    return { ...column, samples };
  });
  return { ...header, unknown };
}

/** 宽(cm), 宽[cm], 宽【cm】 and 宽/cm: the name, and what stands beside it. */
export function splitNote(name: string): { bare: string; note: string } {
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
