import { PlusIcon, SyncIcon } from '@primer/octicons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { useCurrentUser, usePermission } from '../../lib/permission.ts';
import { type ApiOutput, trpc } from '../../lib/trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ColumnPanel } from '../../ui/column-panel.tsx';
import { confirm } from '../../ui/confirm.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { formatTime } from '../../ui/date-values.ts';
import { EmptyState, StatusLabel } from '../../ui/feedback.tsx';
import { defaultPageSize, Pagination } from '../../ui/pagination.tsx';
import { ListPage } from '../../ui/search-form.tsx';
import { useTablePreferences } from '../../ui/table-preferences.ts';
import { toast } from '../../ui/toast.ts';
import { ApiTokenForm } from './api-token-form.tsx';

type ApiToken = ApiOutput['system']['apiToken']['page']['list'][number];

function StateLabel({ token }: { token: ApiToken }) {
  const [now] = useState(() => Date.now());
  if (token.revokedTime !== null) return <StatusLabel>已吊销</StatusLabel>;
  if (token.expiresTime !== null && token.expiresTime <= now) return <StatusLabel tone="attention">已过期</StatusLabel>;
  return <StatusLabel tone="success">有效</StatusLabel>;
}

/** Keys with which other programs call the REST paths: issue, look at, revoke. */
export default function ApiTokenPage() {
  const { user } = useCurrentUser();
  const can = usePermission();
  const utils = trpc.useUtils();
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize });
  const [creating, setCreating] = useState(false);
  const list = trpc.system.apiToken.page.useQuery(page, { placeholderData: keepPreviousData, meta: { inPlace: true } });
  const { mutate: revoke } = trpc.system.apiToken.revoke.useMutation({
    onSuccess: async () => {
      toast.success('令牌已吊销');
      await utils.system.apiToken.page.invalidate();
    },
  });
  const mayRevoke = can('system:api-token:delete');

  const columns = useMemo<DataColumn<ApiToken>[]>(() => {
    const askRevoke = async (token: ApiToken) => {
      const message = `吊销后，使用令牌「${token.name}」的程序将立即无法访问，且不能恢复。是否吊销？`;
      if (await confirm({ message, danger: true, confirmLabel: '吊销' })) revoke({ id: token.id });
    };
    return [
      { id: 'name', header: '令牌名称', width: 200, fixed: true, sticky: 'start' },
      { id: 'prefix', header: '令牌开头', width: 160, cell: (token) => <code>{token.prefix}…</code> },
      { id: 'state', header: '状态', width: 96, cell: (token) => <StateLabel token={token} /> },
      { id: 'permissions', header: '权限', width: 96, numeric: true, cell: (token) => `${token.permissions.length} 项` },
      { id: 'nickname', header: '所属用户', width: 120 },
      { id: 'expiresTime', header: '到期时间', width: 176, cell: (token) => formatTime(token.expiresTime) || '长期有效' },
      { id: 'lastUsedTime', header: '最近使用', width: 176, cell: (token) => formatTime(token.lastUsedTime) },
      { id: 'createTime', header: '创建时间', width: 176, cell: (token) => formatTime(token.createTime) },
      {
        id: 'actions',
        header: '操作',
        width: 88,
        fixed: true,
        sticky: 'end',
        cell: (token) =>
          mayRevoke &&
          token.revokedTime === null && (
            <Button variant="invisible" size="small" aria-label={`吊销 ${token.name}`} onClick={() => void askRevoke(token)}>
              吊销
            </Button>
          ),
      },
    ];
  }, [mayRevoke, revoke]);
  const preferences = useTablePreferences(`apiToken:${user.id}`, columns);
  const addButton = can('system:api-token:create') && (
    <Button variant="primary" icon={PlusIcon} onClick={() => setCreating(true)}>
      新增令牌
    </Button>
  );

  return (
    <>
      <ListPage
        title="接口令牌"
        toolbar={addButton}
        tools={
          <>
            <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void list.refetch()} />
            <ColumnPanel columns={columns} preferences={preferences} />
          </>
        }
        table={
          <DataTable
            label="接口令牌列表"
            columns={columns}
            rows={list.data?.list}
            rowId={(token) => String(token.id)}
            rowName={(token) => token.name}
            preferences={preferences}
            error={list.isError && !list.data ? toApiError(list.error).message : null}
            onRetry={() => void list.refetch()}
            refreshing={list.isPlaceholderData || list.isRefetching}
            maxHeight="max(320px, calc(100dvh - 280px))"
            empty={
              <EmptyState title="还没有接口令牌" action={addButton}>
                令牌让其他程序按您给的权限调用接口，例如网店自动下单。
              </EmptyState>
            }
          />
        }
        pager={list.data && <Pagination total={list.data.total} {...page} onChange={setPage} />}
      />
      {creating && <ApiTokenForm onClose={() => setCreating(false)} />}
    </>
  );
}
