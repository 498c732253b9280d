import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { COMPUTE_FLAGS, type ComputeConfig, DEFAULT_COMPUTE_CONFIG, toComputeConfigWire } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigPageInput, ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { fromFlags, toFlags } from '../records/flags.ts';
import { pageOfOne } from '../records/list.ts';
import { changeRecord, deleteRecord, found, saveOnlyRecord } from '../records/record.ts';
import { computeConfigRepository, type StoredComputeConfig } from './compute-config.repository.ts';

type Flags = Partial<Record<(typeof COMPUTE_FLAGS)[number], boolean>>;
type ComputeConfigInput = Flags & { decimalPreservationOptions?: number; valueMethod?: ComputeConfigRow['valueMethod'] };

const WHAT = '计算配置';

const toRow = ({ tenantId: _, creatorName: _creator, updaterName: _updater, ...row }: StoredComputeConfig): ComputeConfigRow =>
  fromFlags(row, COMPUTE_FLAGS);

const toColumns = (input: ComputeConfigInput) => toFlags(input, COMPUTE_FLAGS);

/** How a tenant's orders are computed. A tenant has at most one stored configuration; without one the default counts. */
export const computeConfigService = {
  /** The tenant's configuration, or the default. */
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

  /** Saves the configuration; an existing one is changed. @returns its id */
  create: (scope: Scope, input: ComputeConfigInput): Promise<number> =>
    inTransaction(scope, (scope) =>
      saveOnlyRecord(scope, 'computeConfig', toColumns({ ...toComputeConfigWire(DEFAULT_COMPUTE_CONFIG), ...input }), toColumns(input)),
    ),

  update: (scope: Scope, { id, version, ...sent }: ComputeConfigInput & { id: number; version?: number }): Promise<void> =>
    changeRecord(scope, 'computeConfig', { what: WHAT }, { id, version }, toColumns(sent)),

  delete: (scope: Scope, id: number): Promise<void> => deleteRecord(scope, 'computeConfig', WHAT, id),

  async get(scope: Scope, id: number): Promise<ComputeConfigRow> {
    return toRow(found(await computeConfigRepository.findById(scope, id), WHAT));
  },

  async page(scope: Scope, input: ComputeConfigPageInput): Promise<Page<ComputeConfigRow>> {
    const row = await computeConfigRepository.find(scope);
    return pageOfOne(row && toRow(row), input);
  },

  async *exportRows(scope: Scope, input: ComputeConfigPageInput): AsyncGenerator<ComputeConfigRow> {
    yield* (await computeConfigService.page(scope, input)).list;
  },
};
