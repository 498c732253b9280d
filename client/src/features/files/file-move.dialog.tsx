import { z } from 'zod';
import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { type RecordField, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import type { RecordListState } from '#client/records/use-record-list.ts';
import { Notice } from '#client/ui/feedback.tsx';
import type { FileConfigRow } from '#shared/schemas/file-config.schema.ts';
import { needed, wireId } from '#shared/schemas/wire.schema.ts';

const schema = z.object({ targetId: needed(wireId, '请选择目标配置') });

interface FileMoveDialogProps {
  from: FileConfigRow;
  list: Pick<RecordListState<FileConfigRow, never>, 'query' | 'close'>;
}

/** Chooses the store to which the files of another one are moved. */
export function FileMoveDialog({ from, list }: FileMoveDialogProps) {
  const targets = list.query.data?.list.filter(({ id }) => id !== from.id) ?? [];
  const choices = targets.map(({ id, name }) => ({ value: id, label: name }));
  const fields: RecordField[] = [
    { name: 'targetId', label: '移到', kind: 'select', choices, placeholder: '请选择', required: true, autoFocus: true },
  ];
  const form = useRecordForm({
    values: { targetId: targets.find(({ master }) => master)?.id ?? '' },
    schema,
    fields,
    save: ({ targetId }) => trpcClient.infra.fileConfig.move.mutate({ id: from.id, targetId }),
    done: '已开始移动',
    onSaved: async () => {
      list.close();
      await list.query.refetch();
    },
  });
  return (
    <FormDialog title={`移走文件 - ${from.name}`} form={form} saveLabel="开始移动" onClose={list.close}>
      <Notice>{`${from.fileCount} 个文件将在后台逐个移动，其间照常可用；服务重启后继续。`}</Notice>
      <RecordFields fields={fields} control={form.form.control} columns={1} />
    </FormDialog>
  );
}
