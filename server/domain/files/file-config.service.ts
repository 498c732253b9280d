import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type {
  FileConfigCreate,
  FileConfigPageInput,
  FileConfigRow,
  FileConfigUpdate,
  StoreSettings,
} from '#shared/schemas/file-config.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG, STORAGE } from '#shared/states.ts';
import { triggerHandler } from '../jobs/job.service.ts';
import { found, refuseStale } from '../records/record.ts';
import { refuseOtherThanOperator } from '../system/people.service.ts';
import { fileConfigRepository, type StoredConfig } from './file-config.repository.ts';
import { type FileStores, LOCAL_STORE } from './file-stores.ts';

const WHAT = '文件配置';
const PROBE = Buffer.from('print shop');

const NO_SETTINGS: StoreSettings = { endpoint: '', bucket: '', region: '', domain: '', accessKey: '', enablePathStyleAccess: false };

function toRow({ secret: _, config, master, updateTime: __, ...row }: StoredConfig, counts: ReadonlyMap<number, number>): FileConfigRow {
  return { ...row, config: { ...NO_SETTINGS, ...config }, master: master === FLAG.yes, fileCount: counts.get(row.id) ?? 0 };
}

/** @throws AppError invalid for settings that are not enough to open the store */
function refuseIncomplete(storage: number, config: StoreSettings, hasSecret: boolean): void {
  if (storage === STORAGE.local) return;
  const needed: Array<[keyof StoreSettings, string]> = [
    ...(storage === STORAGE.s3 ? ([['endpoint', '节点地址']] as const) : ([['domain', '访问域名']] as const)),
    ['bucket', '存储空间'],
    ['accessKey', '访问密钥'],
  ].map(([field, label]) => [field as keyof StoreSettings, label as string]);
  for (const [field, label] of needed) if (!config[field]) throw invalid(`${label}不能为空`);
  if (!hasSecret) throw invalid('安全密钥不能为空');
  const address = storage === STORAGE.s3 ? config.endpoint : config.domain;
  if (!URL.canParse(/^https?:\/\//.test(address) ? address : `https://${address}`)) throw invalid('地址格式不正确');
}

/** Writes a small object, reads it back and removes it. @returns its key */
async function probe(store: FileStore, tenantId: number): Promise<string> {
  const key = `${tenantId}/file/${randomUUID()}.txt`;
  await store.put(key, Readable.from([PROBE]), { bytes: PROBE.length, type: 'text/plain' });
  try {
    const read: Buffer[] = [];
    for await (const chunk of await store.read(key)) read.push(Buffer.from(chunk as Uint8Array));
    if (!Buffer.concat(read).equals(PROBE)) throw new Error('读回的内容与写入的不同');
    if ((await store.size(key)) !== PROBE.length) throw new Error('大小不一致');
  } finally {
    await store.delete(key);
  }
  return key;
}

/** The stores of the installation, which only its operator may configure. Their secrets are never answered. */
export function createFileConfigService({ stores, log }: { stores: FileStores; log: Log }) {
  /** @throws AppError storeFailed */
  async function test(scope: Scope, row: StoredConfig): Promise<string> {
    try {
      const { store } = await stores.open(row);
      return await probe(store, scope.tenantId);
    } catch (error) {
      log.warn({ err: error, store: row.id }, 'store failed its test');
      if (error instanceof AppError) throw error;
      const detail = error instanceof Error ? error.message.slice(0, 200) : '';
      throw new AppError('storeFailed', { name: row.name, detail });
    }
  }

  const readRow = async (scope: Scope, id: number): Promise<StoredConfig> => {
    await refuseOtherThanOperator(scope, WHAT);
    return found(await fileConfigRepository.find(scope.db, id), WHAT);
  };
  /** Works on a store with all stores locked: two operators at once must not delete each other's master store or the target of a move. */
  const change = <T>(scope: Scope, id: number, work: (scope: Scope, row: StoredConfig, all: StoredConfig[]) => Promise<T>): Promise<T> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const all = await fileConfigRepository.lockAll(scope.db);
      const row = all.find((stored) => stored.id === id);
      return work(scope, found(row, WHAT), all);
    });

  return {
    async create(scope: Scope, { config: { accessSecret, ...config }, ...input }: FileConfigCreate): Promise<number> {
      await refuseOtherThanOperator(scope, WHAT);
      if (input.storage === STORAGE.local) throw invalid('本地磁盘已有配置，不用新增');
      refuseIncomplete(input.storage, config, accessSecret !== '');
      const now = scope.now();
      const row = { ...input, config: JSON.stringify(config), secret: stores.seal(accessSecret), moveToId: null, moveError: null };
      return fileConfigRepository.insert(scope.db, { ...row, createTime: now, updateTime: now });
    },

    update: (scope: Scope, { id, version, storage, config: sent, ...input }: FileConfigUpdate): Promise<void> =>
      change(scope, id, async (scope, row) => {
        refuseStale({ ...row, updaterName: null }, version);
        if (storage !== undefined && storage !== row.storage) throw invalid('存储器不能修改，请新增配置');
        const { accessSecret, ...config } = sent ?? { ...NO_SETTINGS, ...row.config, accessSecret: '' };
        refuseIncomplete(row.storage, config, accessSecret !== '' || row.secret !== null);
        await fileConfigRepository.update(scope.db, id, {
          ...input,
          ...(row.storage === STORAGE.local ? {} : { config: JSON.stringify(config) }),
          ...(accessSecret === '' || row.storage === STORAGE.local ? {} : { secret: stores.seal(accessSecret) }),
          version: row.version + 1,
          updateTime: scope.now(),
        });
      }),

    delete: (scope: Scope, id: number): Promise<void> =>
      change(scope, id, async (scope, row, all) => {
        if (row.master === FLAG.yes) throw new AppError('storeMaster', { action: '删除' });
        if (id === LOCAL_STORE) throw invalid('本地磁盘的配置不能删除');
        const count = (await fileConfigRepository.countFiles(scope.db)).get(id) ?? 0;
        if (count > 0) throw new AppError('storeInUse', { count });
        if (all.some(({ moveToId }) => moveToId === id)) throw invalid('正在向该配置移动文件，不能删除');
        await fileConfigRepository.delete(scope.db, id);
      }),

    get: async (scope: Scope, id: number): Promise<FileConfigRow> =>
      toRow(await readRow(scope, id), await fileConfigRepository.countFiles(scope.db)),

    async page(scope: Scope, input: FileConfigPageInput): Promise<Page<FileConfigRow>> {
      await refuseOtherThanOperator(scope, WHAT);
      const [{ list, total }, counts] = [
        await fileConfigRepository.findPage(scope.db, input),
        await fileConfigRepository.countFiles(scope.db),
      ];
      return { list: list.map((row) => toRow(row, counts)), total };
    },

    /** @returns the key of the object that was written and removed, which clients show */
    async test(scope: Scope, id: number): Promise<string> {
      return test(scope, await readRow(scope, id));
    },

    /** Makes a store the one that takes new files. @throws AppError storeFailed for a store that fails its test */
    async updateMaster(scope: Scope, id: number): Promise<void> {
      await test(scope, await readRow(scope, id));
      return change(scope, id, async (scope, row, all) => {
        if (row.moveToId !== null) throw invalid('正在移走该配置的文件，请先停止移动');
        for (const other of all) {
          const master = other.id === id ? FLAG.yes : FLAG.no;
          if (other.master !== master) await fileConfigRepository.update(scope.db, other.id, { master, version: other.version + 1 });
        }
      });
    },

    /** Has a job move all files of one store to another. The job goes on after an interruption. */
    move: (scope: Scope, { id, targetId }: { id: number; targetId: number }): Promise<void> =>
      change(scope, id, async (scope, row, all) => {
        const target = found(
          all.find((other) => other.id === targetId),
          WHAT,
        );
        if (row.master === FLAG.yes) throw new AppError('storeMaster', { action: '移走文件' });
        if (id === targetId || target.moveToId !== null) throw invalid('不能移到这个配置');
        const moveTotal = (await fileConfigRepository.countFiles(scope.db)).get(id) ?? 0;
        const moving = moveTotal === 0 ? {} : { moveToId: targetId, moveTotal, moveError: null };
        await fileConfigRepository.update(scope.db, id, moving.moveToId === undefined ? { moveToId: null } : moving);
        if (moveTotal > 0) await triggerHandler(scope, 'fileMove');
      }),

    /** Files that have been moved stay in the target. */
    stopMove: (scope: Scope, id: number): Promise<void> =>
      change(scope, id, async (scope) => {
        await fileConfigRepository.update(scope.db, id, { moveToId: null, moveError: null });
      }),
  };
}
