import type { Selectable } from 'kysely';
import type { ComputeConfigTable } from '#platform/db/shop-tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { COMPUTE_FLAGS, type ComputeConfig, DEFAULT_COMPUTE_CONFIG, toComputeConfigWire } from '#shared/rules/compute-config.rules.ts';
import type { ComputeConfigRow } from '#shared/schemas/compute-config.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseStale } from '../resources/resource.service.ts';

type Flags = Partial<Record<(typeof COMPUTE_FLAGS)[number], boolean>>;
export type ComputeConfigInput = Flags & { decimalPreservationOptions?: number; valueMethod?: ComputeConfigRow['valueMethod'] };

const WHAT = { what: '计算配置' };

function toRow(row: Selectable<ComputeConfigTable>): ComputeConfigRow {
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

function find(scope: Scope) {
  return scope.db.selectFrom('computeConfig').selectAll().where('tenantId', '=', scope.tenantId);
}

/** A tenant has one compute configuration; one that was never saved, or was deleted, is the default. */
export const computeConfigService = {
  /** How this tenant computes. */
  async current(scope: Scope): Promise<ComputeConfig> {
    const row = await find(scope).executeTakeFirst();
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
    inTransaction(scope, async (scope) => {
      const now = scope.now();
      const stamp = { updateTime: now, updaterName: scope.actor.nickname };
      const wire = toComputeConfigWire(DEFAULT_COMPUTE_CONFIG);
      await scope.db
        .insertInto('computeConfig')
        .values({
          ...toColumns({ ...wire, ...input }),
          ...stamp,
          tenantId: scope.tenantId,
          createTime: now,
          creatorName: scope.actor.nickname,
        })
        .onDuplicateKeyUpdate({ ...toColumns(input), ...stamp })
        .execute();
      return (await find(scope).executeTakeFirstOrThrow()).id;
    }),

  update: (scope: Scope, input: ComputeConfigInput & { id: number; version?: number }): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await find(scope).where('id', '=', input.id).forUpdate().executeTakeFirst();
      if (!row) throw new AppError('notFound', WHAT);
      refuseStale(row, input.version);
      await scope.db
        .updateTable('computeConfig')
        .set({ ...toColumns(input), version: row.version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', input.id)
        .execute();
      return true as const;
    }),

  async delete(scope: Scope, id: number): Promise<true> {
    const result = await scope.db
      .deleteFrom('computeConfig')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (result.numDeletedRows === 0n) throw new AppError('notFound', WHAT);
    return true;
  },

  async get(scope: Scope, id: number): Promise<ComputeConfigRow> {
    const row = await find(scope).where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('notFound', WHAT);
    return toRow(row);
  },

  async page(scope: Scope): Promise<Page<ComputeConfigRow>> {
    const rows = await find(scope).execute();
    return { list: rows.map(toRow), total: rows.length };
  },
};
