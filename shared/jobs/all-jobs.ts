import { artworkJob } from './artwork.job.ts';
import { exportJob } from './export.job.ts';
import { importJob } from './import.job.ts';

/** Every job of the product. The worker has a processor for each; without one it does not compile. */
export const JOBS = { import: importJob, export: exportJob, artwork: artworkJob } as const;
export type JobName = keyof typeof JOBS;
