import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { plainDecimal } from '#client/ui/number-field.tsx';
import type { ResourceDeclaration } from '#shared/resources/resource.ts';
import type { ResourceRow } from './resource-api.ts';
import styles from './resource-list.module.css';

/** How a row stands in its tree; depth 0 for plain lists. */
export type DepthOf = (row: ResourceRow) => number;

/** The list columns of a declaration: its fields, then who changed the row last. */
export function resourceColumns(declaration: ResourceDeclaration, depthOf: DepthOf): DataColumn<ResourceRow>[] {
  const fields = Object.entries(declaration.fields).filter(([, field]) => field.target !== 'self');
  const columns = fields.map(([id, field]): DataColumn<ResourceRow> => {
    const isNumber = field.kind === 'integer' || field.kind === 'decimal';
    const base: DataColumn<ResourceRow> = {
      id,
      header: field.label,
      numeric: isNumber,
      width: isNumber ? 96 : 160,
      hiddenByDefault: field.secondary,
    };
    if (id === 'name')
      return {
        ...base,
        width: 220,
        fixed: true,
        sticky: 'start',
        cell: (row) => (
          <span className={styles.name} style={{ paddingInlineStart: depthOf(row) * 24 }}>
            {String(row[id] ?? '')}
          </span>
        ),
      };
    if (id === 'status')
      return {
        ...base,
        width: 88,
        cell: (row) => <StatusLabel tone={row.status === 0 ? 'success' : 'neutral'}>{row.status === 0 ? '启用' : '停用'}</StatusLabel>,
      };
    const choices = field.choices;
    if (choices) return { ...base, width: 240, cell: (row) => choices.find((choice) => choice.value === row[id])?.label ?? '' };
    if (field.kind === 'decimal') return { ...base, cell: (row) => plainDecimal(String(row[id] ?? '')) };
    if (id === 'remarks') return { ...base, width: 240 };
    return base;
  });
  return [
    ...columns,
    { id: 'creatorName', header: '创建人', width: 104, hiddenByDefault: true },
    {
      id: 'createTime',
      header: '创建时间',
      width: 176,
      hiddenByDefault: true,
      cell: (row) => <span className={styles.time}>{formatTime(row.createTime)}</span>,
    },
    { id: 'updaterName', header: '修改人', width: 104 },
    { id: 'updateTime', header: '修改时间', width: 176, cell: (row) => <span className={styles.time}>{formatTime(row.updateTime)}</span> },
  ];
}
