import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart } from './process-identity.ts';

const PREFIX = 'print-shop-test-';
const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 1024 * 1024 * 1024;

/**
 * A folder for the data of one test run: in `parent`, or else in memory where there is room, or else in the system's
 * temporary folder. Also removes the folders of runs that were killed.
 */
export function makeThrowawayFolder(parent = hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir()): { path: string; remove(): void } {
  for (const folder of new Set([MEMORY_FOLDER, tmpdir()])) removeAbandoned(folder);
  const path = mkdtempSync(join(parent, PREFIX));
  writeFileSync(join(path, 'owner'), `${process.pid}\n${processStart(process.pid)}`);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function removeAbandoned(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(parent, name);
    try {
      const [pid, start] = readFileSync(join(folder, 'owner'), 'utf8').split('\n');
      if (processStart(Number(pid)) !== start) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run is just making it, or it belongs to another user.
    }
  }
}
