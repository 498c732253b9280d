import { readCell } from '#platform/excel/cell-codec.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { SheetImporter } from './import-registry.ts';

const GROUP_KEY_CHARS = 64;
const SHEET_CHARS = 100;

/** The name of a sheet as it is stored with rows. Excel allows 31 characters, but files of other programs may have more. */
export const sheetKey = (sheet: string): string => sheet.slice(0, SHEET_CHARS);

/** The header of a sheet, with the field of each column, as it is stored with the job. */
export interface StoredHeader extends Omit<SheetHeader, 'columns' | 'absent'> {
  columns: Array<{ key: string } & Omit<SheetHeader['columns'][number], 'spec'>>;
  absent: string[];
}

export function storeHeader({ columns, absent, ...header }: SheetHeader): StoredHeader {
  return { ...header, columns: columns.map(({ spec, ...place }) => ({ key: spec.key, ...place })), absent: absent.map((spec) => spec.key) };
}

export function readHeader({ columns, absent, ...header }: StoredHeader, importer: SheetImporter): SheetHeader {
  const specs = new Map(importer.columns.map((spec) => [spec.key, spec]));
  const found = columns.flatMap(({ key, ...place }) => {
    const spec = specs.get(key);
    return spec ? [{ ...place, spec }] : [];
  });
  return { ...header, columns: found, absent: absent.flatMap((key) => specs.get(key) ?? []) };
}

/** Begins the key of a group without a name. A name in a sheet may begin so too; at worst it then shares the group of such a row. */
const UNNAMED = '!';

/** The key by which rows are applied together: the text of the group column, or a key of its own for a row without one. */
export function groupKeyOf(cells: Readonly<Record<string, CellValue>>, importer: SheetImporter, rowNo: number): string {
  if (importer.groupColumn === null) return UNNAMED;
  const spec = importer.columns.find(({ key }) => key === importer.groupColumn);
  const reading = spec ? readCell(cells[spec.key], spec) : null;
  const text = reading?.ok && reading.value !== null ? String(reading.value).toLowerCase().trim() : '';
  return text === '' ? `${UNNAMED}${rowNo}` : text.slice(0, GROUP_KEY_CHARS);
}

/** Whether the group's key is not a name from the sheet. */
export const isUnnamed = (groupKey: string): boolean => groupKey.startsWith(UNNAMED);
