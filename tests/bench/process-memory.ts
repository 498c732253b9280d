import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

/** A memory figure of a process in MB; 0 for one that has ended. */
function status(pid: number, field: string): number {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function children(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Processor time of a process and its ended children so far, in milliseconds; 0 where there is no /proc. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The process id of the private database under a data folder. */
export const databasePid = (dataDir: string): number => Number(readFileSync(join(dataDir, 'run', 'mariadb.pid'), 'utf8'));

export interface MemoryPeaks {
  /** Highest resident megabytes of the process since it started, as the system notes them. */
  own: number;
  /** Highest sum over the process and its children at one moment while watched; pages that they share count for each. */
  family: number;
}

/** Watches a process and its children every 50 ms. @returns a function that ends the watching and returns the peaks */
export function watchMemory(pid: number): () => MemoryPeaks {
  let family = 0;
  let own = 0;
  const look = () => {
    own = Math.max(own, status(pid, 'VmHWM'));
    const all = [pid, ...children(pid)];
    family = Math.max(
      family,
      all.reduce((sum, one) => sum + status(one, 'VmRSS'), 0),
    );
  };
  const watch = setInterval(look, 50);
  return () => {
    clearInterval(watch);
    look();
    return { own, family };
  };
}
