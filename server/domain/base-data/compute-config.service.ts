import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { COMPUTE_FLAGS, type ComputeConfig, DEFAULT_COMPUTE_CONFIG, toComputeConfigWire } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigPageInput, ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG } from '#shared/states.ts';
import { deleteRecord, found, lockRecord, updateRecord } from '../records/record.ts';
import { computeConfigRepository, type StoredComputeConfig } from './compute-config.repository.ts';

type Flags = Partial<Record<(typeof COMPUTE_FLAGS)[number], boolean>>;
export type ComputeConfigInput = Flags & { decimalPreservationOptions?: number; valueMethod?: ComputeConfigRow['valueMethod'] };

const WHAT = '计算配置';

function toRow(row: StoredComputeConfig): ComputeConfigRow {
  const flags = Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, row[flag] === FLAG.yes])) as Record<
    (typeof COMPUTE_FLAGS)[number],
    boolean
  >;
  const { id, decimalPreservationOptions, version, createTime, updateTime } = row;
  return {
    id,
    ...flags,
    decimalPreservationOptions,
    valueMethod: row.valueMethod,
    version,
    createTime,
    updateTime,
  };
}

function toColumns(input: ComputeConfigInput) {
  const flags = Object.fromEntries(
    COMPUTE_FLAGS.flatMap((flag) => (input[flag] === undefined ? [] : [[flag, input[flag] ? FLAG.yes : FLAG.no]])),
  );
  return {
    ...flags,
    ...(input.decimalPreservationOptions === undefined ? {} : { decimalPreservationOptions: input.decimalPreservationOptions }),
    ...(input.valueMethod === undefined ? {} : { valueMethod: input.valueMethod }),
  };
}

/** A tenant has one compute configuration; one that was never saved, or was deleted, is the default. */
export const computeConfigService = {
  /** How this tenant computes. */
  async current(scope: Scope): Promise<ComputeConfig> {
    const row = await computeConfigRepository.find(scope);
    if (!row) return DEFAULT_COMPUTE_CONFIG;
    const { decimalPreservationOptions: decimalPlaces, valueMethod: roundingMethod, ...flags } = toRow(row);
    return {
      ...DEFAULT_COMPUTE_CONFIG,
      ...Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, flags[flag]])),
      decimalPlaces,
      roundingMethod,
    };
  },

  /** Saves the configuration; where one exists already, it is changed. Answers its id. */
  create: (scope: Scope, input: ComputeConfigInput): Promise<number> =>
    inTransaction(scope, (scope) =>
      computeConfigRepository.save(scope, toColumns({ ...toComputeConfigWire(DEFAULT_COMPUTE_CONFIG), ...input }), toColumns(input)),
    ),

  update: (scope: Scope, input: ComputeConfigInput & { id: number; version?: number }): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'computeConfig', WHAT, input);
      await updateRecord(scope, 'computeConfig', row, toColumns(input));
      return true as const;
    }),

  delete: (scope: Scope, id: number): Promise<true> => deleteRecord(scope, 'computeConfig', WHAT, id),

  async get(scope: Scope, id: number): Promise<ComputeConfigRow> {
    return toRow(found(await computeConfigRepository.findById(scope, id), WHAT));
  },

  /** At most the one. */
  async page(scope: Scope, { pageNo, createTime }: ComputeConfigPageInput): Promise<Page<ComputeConfigRow>> {
    const row = await computeConfigRepository.find(scope);
    if (!row || (createTime && (row.createTime < createTime[0] || row.createTime > createTime[1]))) return { list: [], total: 0 };
    return { list: pageNo === 1 ? [toRow(row)] : [], total: 1 };
  },
};
