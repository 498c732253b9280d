import { once } from '#client/lib/idempotency-key.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { type RecordForm, useRecordForm } from '#client/records/use-record-form.ts';
import {
  type ComputeConfigWire,
  DEFAULT_COMPUTE_CONFIG,
  fromComputeConfigWire,
  toComputeConfigWire,
} from '#shared/rules/compute-config.rules.ts';
import { type ComputeConfigRow, computeConfigCreateInput } from '#shared/schemas/compute-config.schema.ts';

/** The shop's compute configuration as a form, and what can be done with it. */
export interface ComputeConfigState {
  form: RecordForm;
  isLoading: boolean;
  /** Why there is nothing to show; null while there is. */
  loadError: unknown;
  /** As it stands on the screen. */
  draft: ComputeConfigWire;
  canSave: boolean;
  change(change: Partial<ComputeConfigWire>): void;
  discard(): void;
  /** Throws away what was changed and shows what someone else has saved meanwhile. */
  reload(): Promise<void>;
}

const valuesOf = (row: ComputeConfigRow | undefined) => ({
  ...toComputeConfigWire(row ? fromComputeConfigWire(row) : DEFAULT_COMPUTE_CONFIG),
});

export function useComputeConfig(onSaved: () => void = () => undefined): ComputeConfigState {
  const can = usePermission();
  const utils = trpc.useUtils();
  const query = trpc.bs.computeConfig.page.useQuery({ pageNo: 1, pageSize: 1 }, { meta: { inPlace: true } });
  const row = query.data?.list[0];
  const saved = valuesOf(row);
  const form = useRecordForm({
    values: saved,
    schema: computeConfigCreateInput,
    save: async (valid, key) => {
      const { create, update } = trpcClient.bs.computeConfig;
      if (row) await update.mutate({ ...valid, id: row.id, version: row.version });
      else await create.mutate(valid, once(key));
      return true;
    },
    done: '保存成功',
    onSaved: async () => {
      onSaved();
      await utils.bs.computeConfig.invalidate();
    },
  });
  return {
    form,
    isLoading: query.isPending,
    loadError: query.data ? null : query.error,
    draft: form.form.watch() as unknown as ComputeConfigWire,
    canSave: can(row ? 'bs:compute-config:update' : 'bs:compute-config:create'),
    change: (change) => {
      for (const [name, value] of Object.entries(change)) form.form.setValue(name, value, { shouldDirty: true });
    },
    discard: () => form.restart(saved),
    reload: async () => form.restart(valuesOf((await query.refetch()).data?.list[0])),
  };
}
