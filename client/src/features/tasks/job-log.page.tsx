import { DownloadIcon, SearchIcon, SyncIcon } from '@primer/octicons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { useIsLive } from '#client/lib/task-stream.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { defaultPageSize, Pagination } from '#client/ui/pagination.tsx';
import { ListPage, SearchForm } from '#client/ui/search-form.tsx';
import { Select } from '#client/ui/select.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { useMobile } from '#client/ui/viewport.ts';
import { JOB_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { JobDetail } from './job-detail.tsx';
import { jobLogColumns } from './job-log-columns.tsx';
import { RetryButton } from './retry-button.tsx';
import styles from './tasks.module.css';
import { useLogChanges } from './use-log-changes.ts';
import { taskKey } from './use-tasks.ts';

/** While no news come by themselves. */
const POLL_MS = 2_000;
const noFilters = { jobId: '', handlerName: '', status: '' };

/** The log of all the shop's jobs; live while one of those shown runs. */
export default function JobLogPage() {
  const can = usePermission();
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState(noFilters);
  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize });
  const [openKey, setOpenKey] = useState<string | null>(null);
  const isLive = useIsLive();
  const query = trpc.infra.jobLog.page.useQuery(
    { ...filters, ...page },
    {
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
      refetchInterval: ({ state }) => (!isLive && state.data?.list.some((row) => row.status === 0) ? POLL_MS : false),
    },
  );
  useLogChanges(() => void query.refetch());
  const mayRetry = can('infra:job:trigger');
  // On a phone the details offer it.
  const isRetryShown = !useMobile() && mayRetry;
  const columns = useMemo<DataColumn<JobLogRow>[]>(
    () => [
      ...jobLogColumns,
      {
        id: 'actions',
        header: '操作',
        width: isRetryShown ? 144 : 80,
        fixed: true,
        sticky: 'end',
        cell: (row) => (
          <span className={styles.cell}>
            <Button size="small" aria-label={`详情 ${row.title} ${row.id}`} onClick={() => setOpenKey(taskKey(row))}>
              详情
            </Button>
            {isRetryShown && row.isRetryable && <RetryButton row={row} />}
          </span>
        ),
      },
    ],
    [isRetryShown],
  );
  const preferences = useTablePreferences(`job-log:${user.id}`, columns);
  const opened = query.data?.list.find((row) => taskKey(row) === openKey);

  const search = (next: typeof noFilters) => {
    setTyped(next);
    setFilters(next);
    setPage({ ...page, pageNo: 1 });
    void query.refetch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search({ ...typed, jobId: typed.jobId.trim(), handlerName: typed.handlerName.trim() });
  };

  return (
    <>
      <ListPage
        title="任务日志"
        search={
          <SearchForm
            onSubmit={submit}
            actions={
              <>
                <Button type="submit" variant="primary" icon={SearchIcon}>
                  搜索
                </Button>
                <Button onClick={() => search(noFilters)}>重置</Button>
              </>
            }
          >
            <FormField label="任务编号" labelPosition="start">
              {(attributes) => (
                <TextInput
                  {...attributes}
                  value={typed.jobId}
                  inputMode="numeric"
                  placeholder="请输入任务编号"
                  onChange={(event) => setTyped({ ...typed, jobId: event.target.value.replace(/\D/g, '') })}
                />
              )}
            </FormField>
            <FormField label="处理器" labelPosition="start">
              {(attributes) => (
                <TextInput
                  {...attributes}
                  value={typed.handlerName}
                  placeholder="请输入处理器的名字"
                  onChange={(event) => setTyped({ ...typed, handlerName: event.target.value })}
                />
              )}
            </FormField>
            <FormField label="任务状态" labelPosition="start">
              {(attributes) => (
                <Select
                  {...attributes}
                  options={JOB_STATUS_CHOICES}
                  placeholder="请选择任务状态"
                  value={typed.status}
                  onChange={(event) => setTyped({ ...typed, status: event.target.value })}
                />
              )}
            </FormField>
          </SearchForm>
        }
        toolbar={
          can('infra:job:export') && (
            <Button
              icon={DownloadIcon}
              onClick={() => void downloadFile('/infra/job-log/export-excel', filters, '任务日志.xls', query.data?.total)}
            >
              导出
            </Button>
          )
        }
        tools={
          <>
            <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void query.refetch()} />
            <ColumnPanel columns={columns} preferences={preferences} />
          </>
        }
        table={
          <DataTable
            label="任务日志列表"
            columns={columns}
            rows={query.data?.list}
            rowId={(row) => taskKey(row)}
            onRowOpen={(row) => setOpenKey(taskKey(row))}
            rowName={(row) => row.title}
            preferences={preferences}
            error={query.isError && !query.data ? toApiError(query.error).message : null}
            onRetry={() => void query.refetch()}
            refreshing={query.isPlaceholderData}
            empty={
              filters.jobId || filters.handlerName || filters.status ? (
                <EmptyState title="没有符合条件的日志">换一个条件试试，或点“重置”查看全部。</EmptyState>
              ) : (
                <EmptyState title="还没有任务日志">导入和后台导出会记录在这里。</EmptyState>
              )
            }
          />
        }
        pager={query.data && <Pagination total={query.data.total} {...page} onChange={setPage} />}
      />
      {opened && (
        <JobDetail row={opened} footer={mayRetry && opened.isRetryable && <RetryButton row={opened} />} onClose={() => setOpenKey(null)} />
      )}
    </>
  );
}
