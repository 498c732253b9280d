import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type {
  DictDataCreate,
  DictDataUpdate,
  DictTypeCreate,
  DictTypeUpdate,
  SimpleDictData,
  SimpleDictType,
} from '#shared/schemas/dict.schema.ts';
import { FLAG, STATUS } from '#shared/states.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { found, servedReads } from '../records/record.ts';
import { refuseOtherThanOperator } from '../system/people.service.ts';
import { dictDataReads, dictRepository, dictTypeReads } from './dict.repository.ts';

const TYPE = '字典类型';
const DATA = '字典数据';

const typeWords = ({ name, type }: Partial<DictTypeCreate>) => ({
  what: TYPE,
  unique: { uk_name: ['字典名称', name], uk_type: [TYPE, type] } as const,
});
const dataWords = ({ value }: Partial<DictDataCreate>) => ({ what: DATA, unique: { uk_value: ['字典键值', value] } as const });

/** Runs a change that concerns all shops. @throws AppError for anybody but the platform's operator */
const asOperator = <T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> =>
  inTransaction(scope, async (scope) => {
    await refuseOtherThanOperator(scope, '字典');
    return work(scope);
  });

/** Names of the sent fields that differ from the stored ones. */
const changedOf = (stored: object, sent: object): string[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || value === (stored as Record<string, unknown>)[name] ? [] : [name],
  );

/**
 * Keeps values and labels of built-in dictionaries, because the product's code uses the values, and its messages and sheets the labels.
 * People may change the `free` fields.
 * @throws AppError invalid
 */
function refuseBuiltIn(stored: { isBuiltIn: number }, changed: readonly string[], free: readonly string[]): void {
  if (stored.isBuiltIn === FLAG.yes && changed.some((name) => !free.includes(name)))
    throw invalid('系统自带的字典只能修改颜色、样式、排序和备注');
}

/** Locks the dictionary to which an entry is added. @throws AppError notFound, dictDisabled, invalid for a built-in one */
async function lockOwnType(scope: Scope, type: string): Promise<void> {
  const stored = found(await dictRepository.lockType(scope.db, { type }), TYPE);
  if (stored.status !== STATUS.enabled) throw new AppError('dictDisabled', { type });
  if (stored.isBuiltIn === FLAG.yes) throw invalid('系统自带的字典不能增加数据');
}

export const dictTypeService = {
  create: (scope: Scope, input: DictTypeCreate): Promise<number> =>
    asOperator(scope, ({ db, now }) =>
      refuseConflicts(typeWords(input), '', () => dictRepository.insertType(db, { ...input, createTime: now() })),
    ),

  update: (scope: Scope, { id, ...sent }: DictTypeUpdate): Promise<void> =>
    asOperator(scope, async ({ db }) => {
      const stored = found(await dictRepository.lockType(db, { id }), TYPE);
      const changed = changedOf(stored, sent);
      refuseBuiltIn(stored, changed, ['remark']);
      if (changed.length > 0) await refuseConflicts(typeWords(sent), '', () => dictRepository.updateType(db, id, sent));
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    asOperator(scope, async ({ db }) => {
      const stored = found(await dictRepository.lockType(db, { id }), TYPE);
      if (stored.isBuiltIn === FLAG.yes) throw invalid('系统自带的字典不能删除');
      if (await dictRepository.hasEntries(db, stored.type)) throw new AppError('hasEntries', { what: TYPE });
      await dictRepository.delete(db, 'systemDictType', id);
    }),

  ...servedReads(TYPE, dictTypeReads),

  /** Disabled ones too, because entries may still belong to one. */
  listAllSimple: async ({ db }: Scope): Promise<SimpleDictType[]> =>
    (await dictRepository.findTypes(db)).map(({ id, name, type }) => ({ id, name, type })),
};

export const dictDataService = {
  create: (scope: Scope, input: DictDataCreate): Promise<number> =>
    asOperator(scope, async (scope) => {
      await lockOwnType(scope, input.dictType);
      const row = { ...input, createTime: scope.now() };
      return refuseConflicts(dataWords(input), input.value, () => dictRepository.insertEntry(scope.db, row));
    }),

  update: (scope: Scope, { id, ...sent }: DictDataUpdate): Promise<void> =>
    asOperator(scope, async (scope) => {
      const stored = found(await dictRepository.lockEntry(scope.db, id), DATA);
      const changed = changedOf(stored, sent);
      refuseBuiltIn(stored, changed, ['colorType', 'cssClass', 'sort', 'remark']);
      if (changed.includes('dictType')) await lockOwnType(scope, sent.dictType ?? '');
      if (changed.length > 0) await refuseConflicts(dataWords(sent), sent.value, () => dictRepository.updateEntry(scope.db, id, sent));
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    asOperator(scope, async ({ db }) => {
      const stored = found(await dictRepository.lockEntry(db, id), DATA);
      if (stored.isBuiltIn === FLAG.yes) throw invalid('系统自带的字典数据不能删除');
      await dictRepository.delete(db, 'systemDictData', id);
    }),

  ...servedReads(DATA, dictDataReads),

  listAllSimple: ({ db }: Scope): Promise<SimpleDictData[]> => dictRepository.findSimple(db),
  listOfType: ({ db }: Scope, type: string): Promise<SimpleDictData[]> => dictRepository.findSimple(db, type),
};
