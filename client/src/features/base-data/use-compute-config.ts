import { useState } from 'react';
import { once } from '#client/lib/idempotency-key.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { type RecordForm, useRecordForm } from '#client/records/use-record-form.ts';
import { choiceLabel, ROUNDING_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { COMPUTE_LABELS } from '#shared/order-labels.ts';
import {
  type ComputeConfigWire,
  DEFAULT_COMPUTE_CONFIG,
  fromComputeConfigWire,
  toComputeConfigWire,
} from '#shared/rules/compute-config.rules.ts';
import { type ComputeConfigRow, computeConfigCreateInput } from '#shared/schemas/compute-config.schema.ts';

/** The shop's compute configuration as a form. */
export interface ComputeConfigState {
  form: RecordForm;
  isLoading: boolean;
  /** Why the configuration could not be loaded; null if it could. */
  loadError: unknown;
  /** The settings on the screen, saved or not. */
  draft: ComputeConfigWire;
  retryLoad(): void;
  canSave: boolean;
  change(change: Partial<ComputeConfigWire>): void;
  discard(): void;
}

const valuesOf = (row: ComputeConfigRow | undefined) => ({
  ...toComputeConfigWire(row ? fromComputeConfigWire(row) : DEFAULT_COMPUTE_CONFIG),
});

const FIRST = { pageNo: 1, pageSize: 1 };
const wordOf = (value: unknown): string => choiceLabel(TRUE_FALSE_CHOICES, value) || choiceLabel(ROUNDING_CHOICES, value) || String(value);

export function useComputeConfig(onSaved: () => void = () => undefined): ComputeConfigState {
  const can = usePermission();
  const utils = trpc.useUtils();
  const query = trpc.bs.computeConfig.page.useQuery(FIRST, { meta: { inPlace: true } });
  const fetched = query.data?.list[0];
  // The version that the form began with. A version that somebody else saves meanwhile is merged when this one is saved.
  const [row, setRow] = useState(fetched);
  const saved = valuesOf(row);
  const form = useRecordForm({
    values: saved,
    schema: computeConfigCreateInput,
    describe: (name, value) => ({ label: COMPUTE_LABELS[name as keyof ComputeConfigWire], text: wordOf(value) }),
    latest: async () => {
      const fresh = (await trpcClient.bs.computeConfig.page.query(FIRST)).list[0];
      return { values: valuesOf(fresh), record: {}, adopt: () => setRow(fresh) };
    },
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
      setRow(utils.bs.computeConfig.page.getData(FIRST)?.list[0]);
    },
  });
  if (fetched !== row && !form.isDirty && !form.isBusy) setRow(fetched);
  return {
    form,
    isLoading: query.isPending,
    loadError: query.data ? null : query.error,
    draft: { ...saved, ...form.form.watch() },
    canSave: can(row ? 'bs:compute-config:update' : 'bs:compute-config:create'),
    change: (change) => {
      for (const [name, value] of Object.entries(change)) form.form.setValue(name, value, { shouldDirty: true });
    },
    retryLoad: () => void query.refetch(),
    discard: () => form.restart(saved),
  };
}
