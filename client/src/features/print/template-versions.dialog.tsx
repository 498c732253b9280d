import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { recordCalls } from '#client/records/record-calls.ts';
import type { RecordListState } from '#client/records/use-record-list.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import type { PrintTemplateRow, PrintTemplateVersionRow } from '#shared/schemas/print.schema.ts';
import styles from './versions.module.css';

interface TemplateVersionsProps {
  row: PrintTemplateRow;
  list: Pick<RecordListState<PrintTemplateRow, never, never, 'bs.printTemplate'>, 'can' | 'act' | 'close'>;
}

/** The earlier layouts of a template, one before each change; each can be restored. */
export function TemplateVersions({ row: { id, version, title }, list }: TemplateVersionsProps) {
  const versions = trpc.bs.printTemplate.versions.useQuery({ id }, { meta: { inPlace: true } });
  const restore = async ({ createTime, printTemplate }: PrintTemplateVersionRow) => {
    const when = formatTime(createTime);
    const message = `模板「${title}」的版面恢复为 ${when} 修改之前的样子。现在的版面也留在历史版本中。`;
    if (!(await confirm({ title: '恢复历史版本', message, confirmLabel: '恢复' }))) return;
    await list.act(recordCalls('bs.printTemplate').update({ id, version, printTemplate }), '已恢复历史版本');
    list.close();
  };
  return (
    <Dialog title={`「${title}」的历史版本`} size="medium" onClose={list.close} footer={<Button onClick={list.close}>关闭</Button>}>
      {versions.error && (
        <ErrorState title="获取历史版本失败" message={toApiError(versions.error).message} onRetry={() => void versions.refetch()} />
      )}
      {!versions.error && !versions.data && <LoadingArea />}
      {versions.data?.length === 0 && <EmptyState title="还没有历史版本">修改版面后，原来的样子会留在这里。</EmptyState>}
      <ul className={styles.versions}>
        {versions.data?.map((kept) => (
          <li key={kept.id}>
            <span>
              {formatTime(kept.createTime)} {kept.creatorName} 修改之前
              <small>
                {kept.printTemplate ? `${kept.printTemplate.fixed.length + kept.printTemplate.after.length} 项内容` : '内置模板'}
              </small>
            </span>
            {list.can('update') && (
              <Button size="small" onClick={() => void restore(kept)}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
