import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { ConfigCreate, ConfigUpdate } from '#shared/schemas/config.schema.ts';
import { CONFIG_TYPE, FLAG } from '#shared/states.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { found, servedReads } from '../records/record.ts';
import { configRepository, type StoredConfig } from './config.repository.ts';
import { CONFIGS, type ConfigKey, configFault, isConfigKey } from './config-registry.ts';
import { refuseOtherThanOperator } from './people.service.ts';

const WHAT = '参数配置';
const WORDS = { what: '参数键名' };

const toFlag = (visible: boolean) => (visible ? FLAG.yes : FLAG.no);

const isBuiltIn = ({ type }: StoredConfig): boolean => type === CONFIG_TYPE.system;

/** A built-in setting keeps its key, stays visible, and takes only valid values. @throws AppError invalid */
function refuseBroken(stored: StoredConfig, { key, visible, value }: Omit<ConfigUpdate, 'id'>): void {
  if (!isBuiltIn(stored) || !isConfigKey(stored.configKey)) return;
  if ((key !== undefined && key !== stored.configKey) || visible === false) throw invalid('系统自带的参数不能修改键名，也不能隐藏');
  const fault = value === undefined ? null : configFault(stored.configKey, value);
  if (fault !== null) throw invalid(fault);
}

/** Settings of the installation. Only its operator may change them; every shop may read the visible ones. */
export const configService = {
  async create(scope: Scope, { key, visible, ...input }: ConfigCreate): Promise<number> {
    await refuseOtherThanOperator(scope, WHAT);
    const now = scope.now();
    const row = { ...input, configKey: key, visible: toFlag(visible), type: CONFIG_TYPE.custom, createTime: now, updateTime: now };
    return refuseConflicts(WORDS, key, () => configRepository.insert(scope.db, row));
  },

  update: (scope: Scope, { id, ...sent }: ConfigUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const stored = found(await configRepository.lockById(scope.db, id), WHAT);
      refuseBroken(stored, sent);
      const { key = stored.configKey, visible = stored.visible === FLAG.yes, value, ...rest } = sent;
      const isGiven = value !== undefined && value !== '';
      // A hidden value must not become readable by making it visible: that takes a new value.
      if (visible && !isGiven && (value === '' || stored.visible === FLAG.no)) throw invalid('参数键值不能为空');
      const values = { ...rest, configKey: key, visible: toFlag(visible), updateTime: scope.now(), ...(isGiven ? { value } : {}) };
      await refuseConflicts(WORDS, key, () => configRepository.update(scope.db, id, values));
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const stored = found(await configRepository.lockById(scope.db, id), WHAT);
      if (isBuiltIn(stored)) throw new AppError('configBuiltIn');
      await configRepository.delete(scope.db, id);
    }),

  ...servedReads(WHAT, configRepository),

  /** The value of a key; null where there is none. @throws AppError configHidden */
  async valueOf(scope: Scope, key: string): Promise<string | null> {
    const stored = await configRepository.findByKey(scope.db, key);
    if (stored && stored.visible === FLAG.no) throw new AppError('configHidden');
    return stored?.value ?? null;
  },

  /** The value of a built-in setting, or its default when the stored one is invalid. */
  async numberOf(db: Database, key: ConfigKey): Promise<number> {
    const value = (await configRepository.findByKey(db, key))?.value ?? '';
    return configFault(key, value) === null ? Number(value) : CONFIGS[key].value;
  },
};

/** Brings the stored settings in line with the registry. Values that people set stay. */
export async function bringConfigsUpToDate(db: Database, now = Date.now()): Promise<void> {
  for (const [configKey, { category, name, value }] of Object.entries(CONFIGS)) {
    const row = { category, name, configKey, value: String(value), remark: null };
    await configRepository.bring(db, { ...row, type: CONFIG_TYPE.system, visible: FLAG.yes, createTime: now, updateTime: now });
  }
}
