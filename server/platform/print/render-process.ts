/**
 * Entry of the printing process: jobs come from its parent, files go back. It is started with a heap cap, an empty environment and read access to the
 * program alone; it is ended when it takes too long, and when its parent is gone.
 */
import { renderSlips, slipFonts } from './render-slips.ts';
import { type PrintJob, PrintProblem } from './slip.ts';

type PrintRequest = { id: number; job: PrintJob };
export type PrintReply = { id: number } & ({ file: Uint8Array } | { problem: string } | { fault: string });

const reply = (message: PrintReply) => process.send?.(message);

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, job }: PrintRequest) => {
  renderSlips(job).then(
    (file) => reply({ id, file }),
    (error: unknown) => {
      if (error instanceof PrintProblem) reply({ id, problem: error.message });
      else reply({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
});
// Before the first job: opening the fonts takes longer than a slip.
slipFonts();
