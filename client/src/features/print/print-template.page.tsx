import { CopyIcon, HistoryIcon, PencilIcon, ReplyIcon } from '@primer/octicons-react';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { trpc } from '#client/lib/trpc.ts';
import { recordCalls } from '#client/records/record-calls.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { type PrintTemplateRow, printTemplateCreateInput } from '#shared/schemas/print.schema.ts';
import { DesignTemplateDialog } from './design-template.dialog.tsx';
import { TEMPLATE_COLUMNS, templateFields } from './print-template-fields.tsx';
import { TemplateVersions } from './template-versions.dialog.tsx';

const PATH = 'bs.printTemplate';
const calls = recordCalls(PATH);

async function copy({ id, title, typeId, shipped, sort }: PrintTemplateRow): Promise<void> {
  const { printTemplate } = await calls.get({ id });
  await calls.create({ title: `${title} 副本`, typeId, shipped, sort, printTemplate }, newIdempotencyKey());
}

const reset = ({ id, version }: PrintTemplateRow) => calls.update({ id, version, printTemplate: null });
const resetQuestion = ({ title }: PrintTemplateRow) => ({
  message: `模板「${title}」的版面恢复为产品内置的样子。现在的版面留在历史版本中。`,
  confirmLabel: '恢复',
  danger: true,
});

/** The shop's print templates. Each begins as a built-in one and can be changed in the designer. */
export default function TemplatePage() {
  const list = useRecordList(PATH, { noun: '打印模板', nameOf: (row) => row.title });
  const shipped = trpc.bs.printTemplate.listShipped.useQuery();
  const { row: opened, side } = list.opened ?? {};
  return (
    <>
      <RecordList
        title="打印模板"
        list={list}
        filters={['title', { name: 'typeId', kind: 'choice', resource: 'printType' }, CREATED_FILTER]}
        columns={TEMPLATE_COLUMNS}
        form={{ fields: templateFields(shipped.data ?? []), schema: printTemplateCreateInput }}
        menu={(row) => [
          list.sideItem(row, 'design', '设计版面', PencilIcon, 'bs:print-template:update'),
          list.can('update') && { ...list.viewItem(row), label: '修改名称和类型', icon: PencilIcon },
          list.can('create') && list.actItem('复制', CopyIcon, () => copy(row), '已复制'),
          list.sideItem(row, 'versions', '历史版本', HistoryIcon, 'bs:print-template:query'),
          list.can('update') &&
            row.isOwn &&
            list.actItem('恢复内置模板', ReplyIcon, () => reset(row), '已恢复内置模板', resetQuestion(row)),
          list.removeItem(row),
        ]}
        emptyHint="新建一个模板，从内置模板开始改成店里的样子。"
        exportAs="打印模板.xls"
      />
      {opened && side === 'design' && <DesignTemplateDialog row={opened} list={list} />}
      {opened && side === 'versions' && <TemplateVersions row={opened} list={list} />}
    </>
  );
}
