import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_WORKBOOK_LIMITS, type RowBatch, type WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { ZipStream } from '#platform/excel/zip-stream.ts';

export const SAMPLES = new URL('../samples/', import.meta.url).pathname;

/** A folder for the files of one test file; call `remove` when done. */
export function scratch(): { file(name: string, content: Uint8Array): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'excel-'));
  let count = 0;
  return {
    file(name, content) {
      const path = join(folder, `${count++}-${name}`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface BookParts {
  /** Markup of each sheet's `<sheetData>` content, or a whole part when it starts with `<?xml` or `<!`. */
  sheets: string[];
  names?: string[];
  states?: string[];
  sharedStrings?: string;
  styles?: string;
  workbookPr?: string;
  /** Further parts, or replacements of the ones above by name. */
  extra?: Record<string, string | Iterable<string>>;
}

/** Builds an .xlsx from raw markup, so that tests can write files that no library writes. */
export async function book({ sheets, names, states, sharedStrings, styles, workbookPr = '', extra = {} }: BookParts): Promise<Buffer> {
  const parts: Record<string, string | Iterable<string>> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}">${workbookPr}<sheets>${sheets
      .map(
        (_, at) =>
          `<sheet name="${names?.[at] ?? `表${at + 1}`}" sheetId="${at + 1}"${states?.[at] ? ` state="${states[at]}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="s${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}${styles === undefined && !('xl/styles.xml' in extra) ? '' : `<Relationship Id="y" Type="${OFFICE}/styles" Target="/xl/styles.xml"/>`}<Relationship Id="t" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  };
  for (const [at, sheet] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = /^<[?!]/.test(sheet)
      ? sheet
      : `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`;
  }
  if (sharedStrings !== undefined)
    parts['xl/sharedStrings.xml'] = /^<[?!]/.test(sharedStrings) ? sharedStrings : `<sst ${MAIN}>${sharedStrings}</sst>`;
  if (styles !== undefined) parts['xl/styles.xml'] = `<styleSheet ${MAIN}>${styles}</styleSheet>`;
  const zip = new ZipStream(1);
  const bytes: Buffer[] = [];
  for (const [name, text] of Object.entries({ ...parts, ...extra }))
    for await (const chunk of zip.part(name, typeof text === 'string' ? [text] : text)) bytes.push(chunk);
  return Buffer.concat([...bytes, zip.end()]);
}

/** Reads a file in this process, for tests of the reader itself. */
export async function batchesOf(path: string, limits: Partial<WorkbookLimits> = {}): Promise<RowBatch[]> {
  const batches: RowBatch[] = [];
  for await (const batch of readWorkbookRows(path, { ...DEFAULT_WORKBOOK_LIMITS, ...limits })) batches.push(batch);
  return batches;
}

/** The error code a promise fails with; `none` when it does not. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.name === 'WorkbookError' ? String(error.code) : `untyped: ${String(error)}`;
  }
}
