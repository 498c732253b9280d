import { CopyIcon, HistoryIcon, PencilIcon, ReplyIcon } from '@primer/octicons-react';
import { lazy, Suspense } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { trpc } from '#client/lib/trpc.ts';
import { recordCalls } from '#client/records/record-calls.ts';
import { CHANGED_COLUMNS, choiceColumn, columnsOf } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea, StatusLabel } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { PRINT_KIND_CHOICES, PRINT_KINDS } from '#shared/print/kinds.ts';
import { type PrintTemplateRow, printTemplateCreateInput } from '#shared/schemas/print.schema.ts';
import { sheetText } from './template-list.tsx';
import { TemplateVersions } from './template-versions.dialog.tsx';

// Laying out is rare and large: it is fetched by those who do it.
const DesignerDialog = lazy(() => import('./designer/designer.dialog.tsx'));

const PATH = 'bs.printTemplate';
const COLUMNS = columnsOf(PATH, [
  { id: 'title', width: 200, fixed: true, sticky: 'start', sort: 'title' },
  { id: 'typeName', width: 136 },
  choiceColumn('kind', 120, PRINT_KIND_CHOICES),
  { id: 'pageWidth', width: 152, cell: sheetText },
  {
    id: 'isOwn',
    width: 96,
    isMark: true,
    cell: ({ isOwn }) => <StatusLabel tone={isOwn ? 'accent' : 'neutral'}>{isOwn ? '已修改' : '内置'}</StatusLabel>,
  },
  { id: 'sort', width: 72, numeric: true },
  ...CHANGED_COLUMNS,
]);

/** Templates of slips: each begins as one that the product ships, and is laid out in the browser. */
export default function TemplatePage() {
  const list = useRecordList(PATH, { noun: '打印模板', nameOf: (row) => row.title });
  const shipped = trpc.bs.printTemplate.listShipped.useQuery();
  const fields = fieldsOf(PATH, [
    { name: 'title', kind: 'text', required: true, autoFocus: true },
    { name: 'typeId', kind: 'choice', resource: 'printType', nameOf: 'typeName', required: true },
    {
      name: 'shipped',
      kind: 'select',
      placeholder: '该类型的第一个',
      choices: (shipped.data ?? []).map(({ key, title, kind, ...sheet }) => ({
        value: key,
        label: `${PRINT_KINDS[kind].name} · ${title} · ${sheetText(sheet)}`,
      })),
      hint: '新模板从它开始，恢复时也回到它',
    },
    { name: 'sort', kind: 'integer', hint: '小的在前，打印时先选它' },
  ]);
  const copy = async ({ id, title, typeId, shipped, sort }: PrintTemplateRow) => {
    const calls = recordCalls(PATH);
    const { printTemplate } = await calls.get({ id });
    await calls.create({ title: `${title} 副本`, typeId, shipped, sort, printTemplate }, newIdempotencyKey());
  };
  const reset = async ({ id, version, title }: PrintTemplateRow) => {
    const message = `模板「${title}」的版面恢复为产品内置的样子。现在的版面留在历史版本中。`;
    if (await confirm({ title: '恢复内置模板', message, confirmLabel: '恢复', danger: true }))
      await list.act(recordCalls(PATH).update({ id, version, printTemplate: null }), '已恢复内置模板');
  };
  const { row: opened, side } = list.opened ?? {};
  return (
    <>
      <RecordList
        title="打印模板"
        list={list}
        filters={['title', { name: 'typeId', kind: 'choice', resource: 'printType' }, CREATED_FILTER]}
        columns={COLUMNS}
        form={{ fields, schema: printTemplateCreateInput }}
        menu={(row) => [
          ...list.sideItems(row, 'design', '设计版面', PencilIcon, 'bs:print-template:update'),
          ...list.editItems(row).map((item) => ({ ...item, label: '修改名称和类型' })),
          list.can('create') && { label: '复制', icon: CopyIcon, onSelect: () => void list.act(copy(row), '已复制') },
          ...list.sideItems(row, 'versions', '历史版本', HistoryIcon, 'bs:print-template:query'),
          list.can('update') && row.isOwn && { label: '恢复内置模板', icon: ReplyIcon, onSelect: () => void reset(row) },
          ...list.removeItems(row),
        ]}
        emptyHint="新建一个模板，从内置模板开始改成店里的样子。"
        exportAs="打印模板.xls"
      />
      {opened && side === 'design' && (
        <DesignTemplate
          row={opened}
          onClose={list.close}
          onSave={async (id, version, printTemplate) => {
            await recordCalls(PATH).update({ id, version, printTemplate });
            toast.success('修改成功', { description: opened.title });
            list.close();
            await list.query.refetch();
          }}
        />
      )}
      {opened && side === 'versions' && <TemplateVersions row={opened} list={list} />}
    </>
  );
}

interface DesignTemplateProps {
  row: PrintTemplateRow;
  onSave(id: number, version: number, printTemplate: object): Promise<void>;
  onClose(): void;
}

/** Fetches the template and what it is laid out with. */
function DesignTemplate({ row, onSave, onClose }: DesignTemplateProps) {
  const loaded = trpc.bs.printTemplate.get.useQuery(
    { id: row.id },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, meta: { inPlace: true } },
  );
  const wait = (
    <Dialog title={`设计模板「${row.title}」`} size="wide" fixedHeight onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {loaded.error ? (
        <ErrorState title="加载打印模板失败" message={toApiError(loaded.error).message} onRetry={() => void loaded.refetch()} />
      ) : (
        <LoadingArea />
      )}
    </Dialog>
  );
  if (!loaded.data) return wait;
  const { id, version } = loaded.data;
  return (
    <Suspense fallback={wait}>
      <DesignerDialog template={loaded.data} onSave={(changed) => onSave(id, version, changed)} onClose={onClose} />
    </Suspense>
  );
}
