import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

function status(pid: number, field: string): number {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // It ended while it was being looked at.
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

/** Processor time that a process has taken so far, in milliseconds, its ended children included; 0 where the system does not tell. */
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
  /** Resident megabytes of the process itself at its highest, as the system has noted it. */
  own: number;
  /** Of the process and all it had started at one moment, pages that they share counted for each. */
  family: number;
}

/** Watches a process and those it starts, every 50 ms. @returns what ends the watching and answers the peaks */
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
