import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import type { RegularJob } from '../jobs/regular-job.ts';
import { allTenantIds } from '../system/tenant.service.ts';
import { fileRepository, type StoredUpload } from './file.repository.ts';
import { fileConfigRepository } from './file-config.repository.ts';
import type { FileStores, OpenStore } from './file-stores.ts';

const ROUND = 50;
/** After so many failures in a row a run stops, because the fault is the store's, not a file's. */
const MOST_FAILURES = 5;

interface MoverParts {
  db: Database;
  stores: FileStores;
  log: Log;
}

/**
 * Moves the files of stores that are to be emptied, one by one: it copies the file, then changes its row, then deletes the original. So the
 * row always names a file that exists.
 */
export function createFileMover({ db, stores, log }: MoverParts): RegularJob {
  async function moveFile(tenantId: number, { id, path, size, type }: StoredUpload, from: OpenStore, to: OpenStore): Promise<void> {
    await to.store.put(path, await from.store.read(path), { bytes: size, type });
    if ((await to.store.size(path)) !== size) throw new Error(`${path}: copy differs in size`);
    if (await fileRepository.moveTo(db, tenantId, id, { from: from.id, to: to.id })) await from.store.delete(path);
    // The row is gone when the file was deleted meanwhile. When another mover was quicker, the row is there and the copy is in use.
    else if (!(await fileRepository.find({ db, tenantId }, { path }))) await to.store.delete(path);
  }

  /** Moves the files of one store. @returns the numbers of files that were moved and that failed */
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
            // No failure when another mover has moved the file.
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

    /** Files that are left, after a failure or when a worker was killed, are moved by the next run. */
    async run(signal) {
      const done: Array<{ moved: number; failed: number }> = [];
      for (const { id, moveToId } of await fileConfigRepository.findAll(db))
        if (moveToId !== null) done.push(await empty(await stores.of(id), await stores.of(moveToId), signal));
      const sum = (key: 'moved' | 'failed') => done.reduce((total, each) => total + each[key], 0);
      return done.length === 0 ? '没有要移动的文件' : `移动 ${sum('moved')} 个文件，失败 ${sum('failed')} 个`;
    },
  };
}
