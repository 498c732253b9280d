import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import type { RegularJob } from '../jobs/regular-job.ts';
import { allTenantIds } from '../system/tenant.service.ts';
import { fileRepository, type StoredUpload } from './file.repository.ts';
import { fileConfigRepository } from './file-config.repository.ts';
import type { FileStores, OpenStore } from './file-stores.ts';

const ROUND = 50;
/** After so many in a row it is the store that fails, not a file. */
const MOST_FAILURES = 5;

interface MoverParts {
  db: Database;
  stores: FileStores;
  log: Log;
}

/** Moves the files of stores that are to be emptied, one by one: the copy first, then the row, then what is left behind. */
export function createFileMover({ db, stores, log }: MoverParts): RegularJob {
  async function moveFile(tenantId: number, { id, path, size, type }: StoredUpload, from: OpenStore, to: OpenStore): Promise<void> {
    await to.store.put(path, await from.store.read(path), { bytes: size, type });
    if ((await to.store.size(path)) !== size) throw new Error(`${path}: copy differs in size`);
    if (await fileRepository.moveTo(db, tenantId, id, { from: from.id, to: to.id })) await from.store.delete(path);
    // Deleted meanwhile by its person; where another mover was quicker, the copy is its.
    else if (!(await fileRepository.find({ db, tenantId }, { path }))) await to.store.delete(path);
  }

  /** @returns how many were moved, and how many could not be */
  async function empty(from: OpenStore, to: OpenStore, signal: AbortSignal): Promise<{ moved: number; failed: number }> {
    const isWanted = async () => !signal.aborted && (await fileConfigRepository.find(db, from.id))?.moveToId === to.id;
    let [moved, failed, inRow] = [0, 0, 0];
    let error: string | null = null;
    const tenantIds = await allTenantIds(db);
    for (const tenantId of tenantIds) {
      for (let after = 0; inRow < MOST_FAILURES && (await isWanted()); ) {
        const files = await fileRepository.findIn(db, tenantId, { configId: from.id, after, limit: ROUND });
        for (const file of files) {
          if (signal.aborted || inRow >= MOST_FAILURES) break;
          after = file.id;
          try {
            await moveFile(tenantId, file, from, to);
            moved += 1;
            inRow = 0;
          } catch (failure) {
            // Another mover may have taken it away.
            if ((await fileRepository.find({ db, tenantId }, { path: file.path }))?.configId !== from.id) continue;
            log.warn({ err: failure, path: file.path }, 'file not moved');
            error = `${file.path}：${failure instanceof Error ? failure.message : ''}`.slice(0, 500);
            failed += 1;
            inRow += 1;
          }
        }
        if (files.length < ROUND) break;
      }
    }
    const isOver = !((await fileConfigRepository.countFiles(db)).get(from.id) ?? 0);
    if (await isWanted())
      await fileConfigRepository.update(db, from.id, isOver ? { moveError: null, moveToId: null } : { moveError: error });
    return { moved, failed };
  }

  return {
    title: '移动文件',

    /** What is left over, because a file or a store failed or a worker was killed, is moved the next time. */
    async run(signal) {
      const done: Array<{ moved: number; failed: number }> = [];
      for (const { id, moveToId } of await fileConfigRepository.findAll(db))
        if (moveToId !== null) done.push(await empty(await stores.of(id), await stores.of(moveToId), signal));
      const sum = (key: 'moved' | 'failed') => done.reduce((total, each) => total + each[key], 0);
      return done.length === 0 ? '没有要移动的文件' : `移动 ${sum('moved')} 个文件，失败 ${sum('failed')} 个`;
    },
  };
}
