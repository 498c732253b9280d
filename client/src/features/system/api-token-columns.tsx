import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import type { ApiTokenRow } from '#shared/schemas/system.schema.ts';

function isExpired(row: ApiTokenRow, now: number): boolean {
  return row.expiresTime !== null && row.expiresTime <= now;
}

/** Whether the server accepts the token: it is neither revoked nor expired. */
export function isTokenAlive(row: ApiTokenRow, now: number): boolean {
  return row.revokedTime === null && !isExpired(row, now);
}

function TokenStatus({ row, now }: { row: ApiTokenRow; now: number }) {
  if (row.revokedTime !== null) return <StatusLabel tone="danger">已吊销</StatusLabel>;
  if (isExpired(row, now)) return <StatusLabel tone="attention">已过期</StatusLabel>;
  return <StatusLabel tone="success">有效</StatusLabel>;
}

/** The columns of the list of tokens. @param now epoch milliseconds, from which a token counts as expired */
export function tokenColumns(now: number): DataColumn<ApiTokenRow>[] {
  return [
    { id: 'name', header: '令牌名称', width: 184, fixed: true, sticky: 'start' },
    { id: 'prefix', header: '令牌开头', width: 136, cell: (row) => <code>{row.prefix}…</code> },
    { id: 'status', header: '状态', width: 88, cell: (row) => <TokenStatus row={row} now={now} /> },
    {
      id: 'permissions',
      header: '权限',
      width: 112,
      cell: (row) => (row.permissions.includes(EVERY_PERMISSION) ? '全部权限' : `${row.permissions.length} 项`),
    },
    { id: 'nickname', header: '创建人', width: 104 },
    {
      id: 'expiresTime',
      header: '到期时间',
      width: 176,
      cell: (row) => (row.expiresTime === null ? '长期有效' : formatTime(row.expiresTime)),
    },
    {
      id: 'lastUsedTime',
      header: '最近使用',
      width: 176,
      cell: (row) => (row.lastUsedTime === null ? '从未使用' : formatTime(row.lastUsedTime)),
    },
    { id: 'createTime', header: '创建时间', width: 176, cell: (row) => formatTime(row.createTime) },
    { id: 'revokedTime', header: '吊销时间', width: 176, hiddenByDefault: true, cell: (row) => formatTime(row.revokedTime) },
  ];
}
