import { StopIcon } from '@primer/octicons-react';
import { trpc } from '#client/lib/trpc.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { useMinute } from '#client/ui/use-minute.ts';
import type { ApiTokenRow } from '#shared/schemas/system.schema.ts';
import { ApiTokenDialog } from './api-token.dialog.tsx';
import { isTokenAlive, tokenColumns } from './api-token-columns.tsx';

/** The list of tokens, by which programs call the API in the name of a person. */
export default function ApiTokenPage() {
  const utils = trpc.useUtils();
  const now = useMinute();
  const list = useRecordList('system.apiToken', { noun: '接口令牌', nameOf: (row) => row.name });
  const { mutate: revoke } = trpc.system.apiToken.revoke.useMutation({
    onSuccess: async () => {
      toast.success('已吊销');
      await utils.system.apiToken.page.invalidate();
    },
  });
  const askRevoke = async (row: ApiTokenRow) => {
    const message = `是否确认吊销令牌「${row.name}」？使用它的程序将立即无法访问，且不能恢复。`;
    if (await confirm({ title: '吊销令牌', message, danger: true, confirmLabel: '吊销' })) revoke({ id: row.id });
  };
  const menu = (row: ApiTokenRow): MenuItem[] =>
    list.can('delete')
      ? [{ label: '吊销', icon: StopIcon, danger: true, disabled: !isTokenAlive(row, now), onSelect: () => void askRevoke(row) }]
      : [];
  return (
    <>
      <RecordList
        title="接口令牌"
        list={list}
        filters={['name']}
        columns={tokenColumns(now)}
        menu={menu}
        emptyHint="让网站、ERP 等程序以您的身份读写订单，只给它用得到的权限。"
      />
      {list.opened && <ApiTokenDialog onClose={list.close} />}
    </>
  );
}
