import { setImmediate as breathe } from 'node:timers/promises';
import { loadFonts, type SlipFonts } from './fonts.ts';
import { preparedPictures } from './picture.ts';
import { PRINT_LIMITS, type PrintJob, PrintProblem } from './slip.ts';
import { SlipDrawing } from './slip-drawing.ts';
import { layoutSlip } from './slip-layout.ts';

let fonts: SlipFonts | null = null;

export function slipFonts(): SlipFonts {
  fonts ??= loadFonts();
  return fonts;
}

const rowsOf = ({ slips, template: { table } }: PrintJob): number =>
  table ? slips.reduce((count, { lists }) => count + (lists[table.source]?.length ?? 0), 0) : 0;

/** Makes the PDF of a job. Other jobs get a turn between two slips. @throws PrintProblem for more than PRINT_LIMITS allow */
export async function renderSlips(job: PrintJob): Promise<Buffer> {
  if (job.slips.length > PRINT_LIMITS.slips) throw new PrintProblem(`一次最多打印 ${PRINT_LIMITS.slips} 份，请分次打印`);
  if (rowsOf(job) > PRINT_LIMITS.rows) throw new PrintProblem(`一次最多打印 ${PRINT_LIMITS.rows} 行明细，请分次打印`);
  const drawing = new SlipDrawing(job, await preparedPictures(job.pictures), slipFonts());
  let pages = 0;
  for (const slip of job.slips) {
    const { sheets } = layoutSlip(job.template, slip, { kind: job.kind, fonts: slipFonts() });
    pages += sheets.length;
    if (pages > PRINT_LIMITS.pages) throw new PrintProblem(`打印内容超过 ${PRINT_LIMITS.pages} 页，请分次打印`);
    for (const sheet of sheets) drawing.add(sheet);
    await breathe();
  }
  return drawing.end();
}
