import { SignOutIcon } from '@primer/octicons-react';
import { trpc } from '#client/lib/trpc.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import type { OnlineTokenRow } from '#shared/schemas/log.schema.ts';
import { ONLINE_COLUMNS } from './online-columns.tsx';

/** The list of the shop's sessions, which can be ended. */
export default function OnlineUserPage() {
  const utils = trpc.useUtils();
  const list = useRecordList('system.oauth2Token', { noun: '在线用户', nameOf: (row) => row.nickname });
  const { mutate: signOut } = trpc.system.oauth2Token.delete.useMutation({
    onSuccess: async () => {
      toast.success('已下线');
      await utils.system.oauth2Token.invalidate();
    },
  });
  const ask = async ({ nickname, accessToken }: OnlineTokenRow) => {
    const message = `是否确认让「${nickname}」的这个会话下线？对方未保存的内容会丢失。`;
    if (await confirm({ title: '强制下线', message, danger: true, confirmLabel: '下线' })) signOut({ accessToken });
  };
  const menu = (row: OnlineTokenRow): MenuItem[] =>
    list.can('delete')
      ? [{ label: '强制下线', icon: SignOutIcon, danger: true, disabled: row.isCurrent, onSelect: () => void ask(row) }]
      : [];
  return (
    <RecordList
      title="在线用户"
      list={list}
      filters={['nickname']}
      columns={ONLINE_COLUMNS}
      menu={menu}
      emptyHint="有人登录后会显示在这里。"
      isAddable={false}
    />
  );
}
