import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from './process-identity.ts';

type Owner = { pid: number; start: string; address?: string };

/** Thrown when another start of the product already runs on this data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, owner: Owner) {
    const where = owner.address === undefined ? '' : ` ${owner.address}`;
    super(
      `数据目录 ${dataDir} 正被另一个实例使用（进程 ${owner.pid}${where}）。请先停止它，或用 DATA_DIR 指定其他目录。\n` +
        `${dataDir} is in use by another start (process ${owner.pid}${where}). Stop that one, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataDirInUseError';
  }
}

export type DataDirLock = {
  /** Lets a second start say where the first one answers. */
  publishAddress(address: string): void;
  release(): void;
};

/**
 * Makes this process the only owner of a data folder, so that two private database servers never open one set of files.
 * An owner that was killed leaves its mark behind; its process id and start time show that it is gone.
 * @throws DataDirInUseError when the owner is alive.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = join(dataDir, 'run', 'owner.json');
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  const owner: Owner = { pid: process.pid, start: processStart(process.pid) ?? '' };
  while (!createMark(path, owner)) {
    const other = readMark(path);
    if (other !== undefined && processStart(other.pid) === other.start) throw new DataDirInUseError(dataDir, other);
    removeStaleMark(path, other);
  }
  return {
    publishAddress: (address) => writeFileSync(path, JSON.stringify({ ...owner, address }), { mode: 0o600 }),
    release: () => rmSync(path, { force: true }),
  };
}

function createMark(path: string, owner: Owner): boolean {
  try {
    writeFileSync(path, JSON.stringify(owner), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readMark(path: string): Owner | undefined {
  try {
    const mark = JSON.parse(readFileSync(path, 'utf8')) as Owner;
    return typeof mark.pid === 'number' && typeof mark.start === 'string' ? mark : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Moves the mark aside before deleting it: of two starts that both saw the same dead owner only one can move it, and
 * when a new owner came in between, its mark is put back.
 */
function removeStaleMark(path: string, stale: Owner | undefined): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readMark(aside);
  if (moved !== undefined && (moved.pid !== stale?.pid || moved.start !== stale.start)) {
    renameSync(aside, path);
    return;
  }
  rmSync(aside, { force: true });
}
