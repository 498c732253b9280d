/**
 * Entry of the printing process: it receives jobs from its parent and sends files back. It runs with a limited heap, without the
 * environment of its parent, and with read access to the program alone. It is killed when a job takes too long, and ends when its parent is
 * gone.
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
// Loads the fonts before the first job, because that takes longer than a slip.
slipFonts();
