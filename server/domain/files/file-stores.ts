import type { Database } from '#platform/db/database.ts';
import { createLocalStore, type FileStore } from '#platform/storage/file-store.ts';
import type { QiniuStore } from '#platform/storage/qiniu.store.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError } from '#shared/errors.ts';
import { STORAGE } from '#shared/states.ts';
import { deriveKey } from '../system/derived-key.ts';
import { seal, unseal } from '../system/sealed-text.ts';
import { fileConfigRepository, type StoredConfig } from './file-config.repository.ts';

/** Id of the server's disk, which the migrations create. */
export const LOCAL_STORE = 1;

/** A store with its id. */
export interface OpenStore {
  id: number;
  store: FileStore;
}

/** What it takes to open a store that is not the server's disk. */
type StoreSettings = Pick<StoredConfig, 'storage' | 'config'> & { accessSecret: string };

/** Opens an S3 or Qiniu store. Their modules are loaded when first needed, because most installations use neither. */
export async function connectStore({ storage, config, accessSecret }: StoreSettings): Promise<FileStore> {
  const { enablePathStyleAccess: isPathStyle, ...named } = config;
  if (storage === STORAGE.qiniu) {
    const { createQiniuStore } = await import('#platform/storage/qiniu.store.ts');
    return createQiniuStore({ ...named, accessSecret });
  }
  const { createS3Store } = await import('#platform/storage/s3.store.ts');
  return createS3Store({ ...named, accessSecret, isPathStyle });
}

interface StoreParts {
  db: Database;
  storage: Storage;
  secretKey: string;
  /** Replaced by tests that play the part of a store. */
  connect?: (settings: StoreSettings) => Promise<FileStore>;
}

export type FileStores = ReturnType<typeof createFileStores>;

/** The stores of the installation as its operator has set them up. */
export function createFileStores({ db, storage, secretKey, connect = connectStore }: StoreParts) {
  const key = deriveKey(secretKey, 'file-store');
  const local = createLocalStore(storage);
  const connected = new Map<number, { version: number; store: FileStore }>();

  async function open(row: StoredConfig): Promise<OpenStore> {
    const { id, version, secret } = row;
    if (row.storage === STORAGE.local) return { id, store: local };
    const known = connected.get(id);
    if (known?.version === version) return { id, store: known.store };
    const accessSecret = secret === null ? null : unseal(key, secret);
    if (accessSecret === null) throw new AppError('storeFailed', { name: row.name, detail: '密钥无法读取，请重新填写' });
    const store = await connect({ storage: row.storage, config: row.config, accessSecret });
    connected.set(id, { version, store });
    return { id, store };
  }

  return {
    open,
    seal: (secret: string): string => seal(key, secret),

    /** The store that takes new files. */
    master: async (): Promise<OpenStore> => open(await fileConfigRepository.findMaster(db)),

    async of(id: number): Promise<OpenStore> {
      if (id === LOCAL_STORE) return { id, store: local };
      const row = await fileConfigRepository.find(db, id);
      if (!row) throw new AppError('notFound', { what: '文件配置' });
      return open(row);
    },

    ids: async (): Promise<number[]> => (await fileConfigRepository.findAll(db)).map(({ id }) => id),

    /** The origin to which browsers upload directly; null where uploads go through this server. */
    async uploadOrigin(): Promise<string | null> {
      const { store } = await open(await fileConfigRepository.findMaster(db));
      return (await store.parts?.origin()) ?? null;
    },

    /** The master store if it is Qiniu, the only kind that gives browsers upload tokens; else null. */
    async qiniu(): Promise<QiniuStore | null> {
      const row = await fileConfigRepository.findMaster(db);
      return row.storage === STORAGE.qiniu ? ((await open(row)).store as QiniuStore) : null;
    },
  };
}
