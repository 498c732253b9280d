import { z } from 'zod';
import { toApiError } from '#client/lib/api-error.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import type { CheckNode } from '#client/ui/check-tree.tsx';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';

interface AssignDialogProps {
  title: string;
  /** What is assigned, such as 菜单权限. */
  label: string;
  /** All that can be assigned; undefined while it loads. */
  nodes: readonly CheckNode[] | undefined;
  /** The ids that are assigned; undefined while they load. */
  held: readonly number[] | undefined;
  error: unknown;
  withParents?: boolean;
  save(ids: number[]): Promise<true>;
  onClose(): void;
}

const idsOf = (nodes: readonly CheckNode[]): number[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);
const schema = z.object({ ids: z.array(z.number()) });

/** Assigns by ticking. What is assigned but not among the nodes, because it is disabled, stays assigned. */
export function AssignDialog({ title, label, nodes, held, error, withParents, save, onClose }: AssignDialogProps) {
  const isReady = nodes !== undefined && held !== undefined;
  const shown = new Set(idsOf(nodes ?? []));
  const hidden = (held ?? []).filter((id) => !shown.has(id));
  const form = useRecordForm({
    values: { ids: (held ?? []).filter((id) => shown.has(id)) },
    schema,
    save: ({ ids }) => save([...hidden, ...ids]),
    done: '保存成功',
    onSaved: onClose,
  });
  const field: RecordField = { name: 'ids', label, kind: 'many', nodes: nodes ?? [], withParents, wide: true };
  return (
    <FormDialog title={title} size="large" form={form} isLocked={!isReady} onClose={onClose}>
      {isReady && <RecordFields fields={[field]} control={form.form.control} />}
      {!isReady && !error && <LoadingArea />}
      {!isReady && Boolean(error) && <ErrorState message={toApiError(error).message} />}
    </FormDialog>
  );
}
