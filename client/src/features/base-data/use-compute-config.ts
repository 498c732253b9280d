import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast.ts';
import {
  type ComputeConfig,
  type ComputeConfigWire,
  DEFAULT_COMPUTE_CONFIG,
  fromComputeConfigWire,
  toComputeConfigWire,
} from '#shared/rules/compute-config.rules.ts';

/** The configuration on the screen and what can be done with it. */
export interface ComputeConfigDraft {
  isLoading: boolean;
  /** Why there is nothing to show; null while there is. */
  loadError: unknown;
  draft: ComputeConfigWire;
  isDirty: boolean;
  canSave: boolean;
  isSaving: boolean;
  saveError: unknown;
  save(): void;
  change(change: Partial<ComputeConfigWire>): void;
  discard(): void;
  /** Throws away what was changed and shows what someone else has saved meanwhile. */
  reload(): Promise<void>;
}

/** The shop's compute configuration with what was changed on the screen and is not saved yet. */
export function useComputeConfigDraft(onSaved?: (config: ComputeConfig) => void): ComputeConfigDraft {
  const can = usePermission();
  const utils = trpc.useUtils();
  const query = trpc.bs.computeConfig.page.useQuery({ pageNo: 1, pageSize: 1 }, { meta: { inPlace: true } });
  const row = query.data?.list[0];
  const [changes, setChanges] = useState<Partial<ComputeConfigWire>>({});
  const saved = toComputeConfigWire(row ? fromComputeConfigWire(row) : DEFAULT_COMPUTE_CONFIG);
  const draft = { ...saved, ...changes };
  const isDirty = (Object.keys(changes) as (keyof ComputeConfigWire)[]).some((name) => changes[name] !== saved[name]);

  const create = trpc.bs.computeConfig.create.useMutation({ meta: { inPlace: true } });
  const update = trpc.bs.computeConfig.update.useMutation({ meta: { inPlace: true } });
  const save = useMutation({
    mutationFn: async () => {
      if (row) await update.mutateAsync({ ...draft, id: row.id, version: row.version });
      else await create.mutateAsync(draft);
    },
    meta: { inPlace: true },
    onSuccess: async () => {
      toast.success('保存成功');
      await utils.bs.computeConfig.invalidate();
      setChanges({});
      onSaved?.(fromComputeConfigWire(draft));
    },
  });

  const discard = () => {
    save.reset();
    setChanges({});
  };
  return {
    isLoading: query.isPending,
    loadError: query.data ? null : query.error,
    draft,
    isDirty,
    canSave: can(row ? 'bs:compute-config:update' : 'bs:compute-config:create'),
    isSaving: save.isPending,
    saveError: save.error,
    save: () => save.mutate(),
    change: (change) => setChanges((before) => ({ ...before, ...change })),
    discard,
    reload: async () => {
      await query.refetch();
      discard();
    },
  };
}
