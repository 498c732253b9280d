import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { COMPUTE_FLAGS, type ComputeConfig, DEFAULT_COMPUTE_CONFIG, toComputeConfigWire } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseStale } from '../resources/resource.service.ts';
import { computeConfigRepository, type StoredComputeConfig } from './compute-config.repository.ts';

type Flags = Partial<Record<(typeof COMPUTE_FLAGS)[number], boolean>>;
export type ComputeConfigInput = Flags & { decimalPreservationOptions?: number; valueMethod?: ComputeConfigRow['valueMethod'] };

const WHAT = { what: '计算配置' };

function toRow(row: StoredComputeConfig): ComputeConfigRow {
  const flags = Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, row[flag] === 1])) as Record<(typeof COMPUTE_FLAGS)[number], boolean>;
  const { id, decimalPreservationOptions, version, createTime, updateTime } = row;
  return {
    id,
    ...flags,
    decimalPreservationOptions,
    valueMethod: row.valueMethod as ComputeConfigRow['valueMethod'],
    version,
    createTime,
    updateTime,
  };
}

function toColumns(input: ComputeConfigInput) {
  const flags = Object.fromEntries(COMPUTE_FLAGS.flatMap((flag) => (input[flag] === undefined ? [] : [[flag, input[flag] ? 1 : 0]])));
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
      const row = await computeConfigRepository.lockById(scope, input.id);
      if (!row) throw new AppError('notFound', WHAT);
      refuseStale(row, input.version);
      await computeConfigRepository.update(scope, row, toColumns(input));
      return true as const;
    }),

  async delete(scope: Scope, id: number): Promise<true> {
    if (!(await computeConfigRepository.delete(scope, id))) throw new AppError('notFound', WHAT);
    return true;
  },

  async get(scope: Scope, id: number): Promise<ComputeConfigRow> {
    const row = await computeConfigRepository.findById(scope, id);
    if (!row) throw new AppError('notFound', WHAT);
    return toRow(row);
  },

  async page(scope: Scope): Promise<Page<ComputeConfigRow>> {
    const row = await computeConfigRepository.find(scope);
    return { list: row ? [toRow(row)] : [], total: row ? 1 : 0 };
  },
};
