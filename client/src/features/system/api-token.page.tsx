import { PlusIcon, SearchIcon, StopIcon, SyncIcon } from '@primer/octicons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { defaultPageSize, Pagination } from '#client/ui/pagination.tsx';
import { ListPage, SearchForm } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import type { ApiTokenRow } from '#shared/schemas/system.schema.ts';
import { ApiTokenDialog } from './api-token.dialog.tsx';
import { isTokenAlive, tokenColumns } from './api-token-columns.tsx';

const MINUTE_MS = 60_000;

/** The time, renewed every minute: a token expires while one looks at it. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Tokens for programs that call the API in place of a person. */
export default function ApiTokenPage() {
  const can = usePermission();
  const { user } = useCurrentUser();
  const utils = trpc.useUtils();
  const now = useMinute();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize });
  const [creating, setCreating] = useState(false);
  const query = trpc.system.apiToken.page.useQuery({ name, ...page }, { placeholderData: keepPreviousData, meta: { inPlace: true } });

  const { mutate: revoke } = trpc.system.apiToken.revoke.useMutation({
    onSuccess: async () => {
      toast.success('已吊销');
      await utils.system.apiToken.page.invalidate();
    },
  });
  const askRevoke = useCallback(
    async (row: ApiTokenRow) => {
      const message = `是否确认吊销令牌「${row.name}」？使用它的程序将立即无法访问，且不能恢复。`;
      if (await confirm({ message, danger: true, confirmLabel: '吊销' })) revoke({ id: row.id });
    },
    [revoke],
  );
  const isRevocable = can('system:api-token:delete');
  const columns = useMemo<DataColumn<ApiTokenRow>[]>(
    () => [
      ...tokenColumns(now),
      {
        id: 'actions',
        header: '操作',
        width: 88,
        fixed: true,
        sticky: 'end',
        cell: (row) =>
          isRevocable &&
          isTokenAlive(row, now) && (
            <Button size="small" variant="danger" aria-label={`吊销 ${row.name}`} onClick={() => void askRevoke(row)}>
              吊销
            </Button>
          ),
      },
    ],
    [now, isRevocable, askRevoke],
  );
  const preferences = useTablePreferences(`api-token:${user.id}`, columns);
  const search = (next: string) => {
    setTyped(next);
    setName(next.trim());
    setPage({ ...page, pageNo: 1 });
    void utils.system.apiToken.page.invalidate();
  };
  const addButton = can('system:api-token:create') && (
    <Button variant="primary" icon={PlusIcon} onClick={() => setCreating(true)}>
      新增
    </Button>
  );

  return (
    <>
      <ListPage
        title="接口令牌"
        search={
          <SearchForm
            onSubmit={(event) => {
              event.preventDefault();
              search(typed);
            }}
            actions={
              <>
                <Button type="submit" variant="primary" icon={SearchIcon}>
                  搜索
                </Button>
                <Button onClick={() => search('')}>重置</Button>
              </>
            }
          >
            <FormField label="令牌名称" labelPosition="start">
              {(attributes) => (
                <TextInput {...attributes} value={typed} placeholder="请输入令牌名称" onChange={(event) => setTyped(event.target.value)} />
              )}
            </FormField>
          </SearchForm>
        }
        toolbar={addButton}
        tools={
          <>
            <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void query.refetch()} />
            <ColumnPanel columns={columns} preferences={preferences} />
          </>
        }
        table={
          <DataTable
            label="接口令牌列表"
            columns={columns}
            rows={query.data?.list}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.name}
            preferences={preferences}
            error={query.isError && !query.data ? toApiError(query.error).message : null}
            onRetry={() => void query.refetch()}
            refreshing={query.isPlaceholderData || query.isRefetching}
            contextMenu={
              isRevocable
                ? (row) => [
                    { label: '吊销', icon: StopIcon, danger: true, disabled: !isTokenAlive(row, now), onSelect: () => void askRevoke(row) },
                  ]
                : undefined
            }
            empty={
              name ? (
                <EmptyState title="没有符合条件的令牌">换一个名称试试，或点“重置”查看全部。</EmptyState>
              ) : (
                <EmptyState title="还没有接口令牌" action={addButton}>
                  让网站、ERP 等程序以您的身份读写订单，只给它用得到的权限。
                </EmptyState>
              )
            }
          />
        }
        pager={query.data && <Pagination total={query.data.total} {...page} onChange={setPage} />}
      />
      {creating && <ApiTokenDialog onClose={() => setCreating(false)} />}
    </>
  );
}
