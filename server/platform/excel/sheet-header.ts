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
  /** Columns whose header names no field, or a field that another column holds. */
  unknown: UnknownColumn[];
  /** Columns that a person chose to leave out, and those that repeat the header of a column to their left. */
  left: PlacedColumn[];
  /** The column, from 0, in which an earlier import gave the result of each row; null when there is none. */
  result: number | null;
  /** Specified columns the sheet does not have. */
  absent: ColumnSpec[];
}

/** Decisions of a person, by header in its compact form: the key of the field that the column holds, or null to leave the column out. */
export type HeaderChoices = ReadonlyMap<string, string | null>;

/** Notes that name another scale or unit: 单价(万元) is not 单价, since its values would be read ten thousand times too small. */
const OTHER_SCALE = /^(?:[十百千万亿]+[元张个件]?|[kw]|英寸|英尺|寸|尺|inch|in|ft|km|公里|dm|分米)$/;

/** The form in which headers are compared and remembered. */
export function compactHeader(text: string): string {
  return compactText(text).replace(/^[*#]+|[*:]+$/g, '');
}

/** Matches headers with column specifications; built once per import. */
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
   * The row that names most fields. It must name at least two, or hold a header that a person has decided about, or be the one header of a
   * list of the only required field; otherwise null.
   * @param rows the first rows of the sheet, with some below the header for samples
   * @param within how many of them may be the header
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

  /**
   * Whether a row is surely a header. A single known word may just as well be part of a title. It is a header where it is the only word in
   * the row and names the only required field.
   */
  #isConvincing({ columns, unknown, absent }: SheetHeader): boolean {
    if (columns.length !== 1 || this.#columns.length === 1) return columns.length >= 1;
    return unknown.length === 0 && columns[0]?.spec.required === true && absent.every(({ required }) => !required);
  }

  /**
   * For a sheet in which `find` found nothing: the row that looks most like a header, or null. A person may then match its columns by hand.
   */
  findCandidate(sheet: string, rows: readonly WorkbookRow[], merges: readonly MergedRange[], within = rows.length): SheetHeader | null {
    let best: { row: number; texts: string[]; count: number } | null = null;
    for (const [at, row] of rows.slice(0, within).entries()) {
      // A header holds texts only, and rows follow it.
      if (at === rows.length - 1 || !row.cells.every((cell) => cell === null || typeof cell === 'string')) continue;
      const texts = headerTexts(row, rows, merges);
      const count = texts.filter((text) => cleanText(text) !== '' && compactHeader(text) !== RESULT_HEADER).length;
      if (count >= 2 && count > (best?.count ?? 0)) best = { row: row.row, texts, count };
    }
    return best ? withSamples(this.#match(sheet, best.row, best.texts).header, rows) : null;
  }

  /** Whether the words of the header name a field, so that no decision about it need be remembered. */
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
    // Decisions come first: no other column may take the field of a decision by its words.
    const chosen = new Map<string, number>();
    for (const { name, column } of places) {
      const key = this.#choices.get(name);
      if (typeof key === 'string' && this.#columns.some((spec) => spec.key === key) && !chosen.has(key)) chosen.set(key, column);
    }
    const taken = new Set<string>(chosen.keys());
    const seen = new Set<string>();
    let decided = 0;
    for (const { name, ...place } of places) {
      // Decisions name a header, so that they cannot tell two columns with the same header apart: only the first one counts.
      if (seen.has(name)) {
        header.left.push(place);
        continue;
      }
      seen.add(name);
      const given = this.#choices.get(name);
      const claim = given === null ? this.#specOf(name) : null;
      // A person left this header out in a sheet where another column held the field. The decision does not count where no other column
      // does.
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

  /** Reads a header with its unit directly behind the name: 宽cm, 高度mm. */
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
  /** How many columns a person has decided about. */
  chosen: number;
  /** The row with the greatest weight is taken for the header. */
  weight: number;
}

/** Whether the note of a header names a scale that no column has, such as 万元. */
export function isOtherScale(name: string): boolean {
  return OTHER_SCALE.test(splitNote(name).note);
}

function withUnit(spec: ColumnSpec, name: string): Claim {
  const unit = spec.kind === 'length' ? (lengthUnit(splitNote(name).note) ?? splitUnit(name).unit) : undefined;
  return unit === undefined ? { spec } : { spec, unit };
}

/** Splits 宽cm into the name and the unit behind it; without a unit the name is empty. */
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

/** Splits 宽(cm), 宽[cm], 宽【cm】 and 宽/cm into the name and the note beside it; without a note that is empty. */
export function splitNote(name: string): { bare: string; note: string } {
  const [, bare = name, bracket, slash] = /^(.+?)(?:[([【]([^()[\]【】]*)[)\]】]|\/([^/]+))$/.exec(name) ?? [];
  return { bare: bare.replace(/\*$/, ''), note: bracket ?? slash ?? '' };
}

/** The texts of a row. A cell that is merged with cells above it has the text of the topmost one. */
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
