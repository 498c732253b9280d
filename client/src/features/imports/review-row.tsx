import { AlertFillIcon } from '@primer/octicons-react';
import type { Ref } from 'react';
import { Spinner, StatusLabel } from '#client/ui/feedback.tsx';
import type { ImportPreviewRow, ImportRows } from '#shared/schemas/import-review.schema.ts';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import styles from './review-grid.module.css';
import { type CellFixes, fixKey } from './use-cell-fixes.ts';

type Columns = ImportRows['columns'];

/** A cell of the ARIA grid pattern. */
const GRID_CELL = { role: 'gridcell' } as const;

const ACTIONS = {
  create: { text: '新增', tone: 'success' },
  update: { text: '更新', tone: 'accent' },
  unchanged: { text: '无变化', tone: 'neutral' },
} as const;

/** The text of a cell: what was typed into it, else that of the sheet. */
export const cellValue = (row: ImportPreviewRow, key: string, fixes: CellFixes): string =>
  fixes.get(fixKey(row.rowNo, key))?.value ?? row.cells[key] ?? '';

/** Removes row and column from a reason, because the row is in the first column and the bad cell is marked. */
const withoutPlace = (reason: string) => reason.replace(/^(「[^」]*」)?第 ?\d+ ?行[，：]?/, '');

interface ReviewRowProps {
  row: ImportPreviewRow;
  index: number;
  columns: Columns;
  fixes: CellFixes;
  /** Whether the row shows its sheet's name, because rows of several sheets are listed. */
  showsSheet: boolean;
  /** The column of the active cell, if it is in this row. */
  activeKey: string | null;
  isEditing: boolean;
  measure: Ref<HTMLTableSectionElement>;
  onSelect(rowNo: number, key: string): void;
  onEdit(rowNo: number, key: string): void;
  onEditEnd(row: ImportPreviewRow, key: string, text: string | null, end: EditEnd): void;
}

/** A row of the sheet: its number, its outcome, its cells, and below them its faults and warnings. */
export function ReviewRow(props: ReviewRowProps) {
  const { row, index, columns, fixes, showsSheet, measure } = props;
  const isWaiting = row.state === 'staged' || columns.some(({ key }) => fixes.has(fixKey(row.rowNo, key)));
  const faults = isWaiting ? [] : row.faults;
  const warnings = isWaiting ? [] : row.warnings;
  const notesId = `import-row-${row.rowNo}-notes`;
  return (
    <tbody ref={measure} data-index={index} className={styles.row}>
      <tr aria-rowindex={index + 2}>
        <th scope="row" className={styles.place} title={row.sheet}>
          {showsSheet && <small>{row.sheet}</small>}
          {row.row}
        </th>
        <td className={styles.state}>
          <RowState row={row} isWaiting={isWaiting} />
        </td>
        {columns.map((column) => (
          <Cell
            key={column.key}
            {...props}
            column={column}
            isBad={faults.some(({ key }) => key === column.key)}
            isDoubtful={warnings.some(({ key }) => key === column.key)}
            notesId={notesId}
          />
        ))}
        <td aria-hidden="true" />
      </tr>
      {faults.length + warnings.length > 0 && (
        <tr>
          <td colSpan={columns.length + 3} className={styles.notesCell}>
            <div id={notesId} className={styles.notes}>
              {faults.map(({ reason }) => (
                <span key={reason} className={styles.fault}>
                  <AlertFillIcon size={12} />
                  {withoutPlace(reason)}
                </span>
              ))}
              {warnings.map(({ reason }) => (
                <span key={reason} className={styles.warning}>
                  <AlertFillIcon size={12} />
                  {withoutPlace(reason)}
                </span>
              ))}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function RowState({ row, isWaiting }: { row: ImportPreviewRow; isWaiting: boolean }) {
  if (isWaiting) {
    return (
      <span className={styles.checking}>
        <Spinner size={16} decorative /> 检查中
      </span>
    );
  }
  if (row.state === 'failed') return <StatusLabel tone="danger">有问题</StatusLabel>;
  const action = row.action && ACTIONS[row.action];
  return action ? <StatusLabel tone={action.tone}>{action.text}</StatusLabel> : null;
}

interface CellProps extends ReviewRowProps {
  column: Columns[number];
  isBad: boolean;
  isDoubtful: boolean;
  notesId: string;
}

function Cell({ row, column, fixes, activeKey, isEditing, isBad, isDoubtful, notesId, onSelect, onEdit, onEditEnd }: CellProps) {
  const { key, label } = column;
  const text = cellValue(row, key, fixes);
  const isActive = activeKey === key;
  return (
    <td
      {...GRID_CELL}
      aria-invalid={isBad || undefined}
      aria-describedby={isBad || isDoubtful ? notesId : undefined}
      tabIndex={isActive && !isEditing ? 0 : -1}
      className={styles.cell}
      data-cell={fixKey(row.rowNo, key)}
      data-bad={isBad || undefined}
      data-doubtful={isDoubtful || undefined}
      data-fixed={fixes.has(fixKey(row.rowNo, key)) || undefined}
      title={text.length > 8 ? text : undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onSelect(row.rowNo, key);
      }}
      onDoubleClick={() => onEdit(row.rowNo, key)}
    >
      {isActive && isEditing ? (
        <CellEditor label={`第 ${row.row} 行「${label}」`} text={text} onEnd={(value, end) => onEditEnd(row, key, value, end)} />
      ) : (
        text
      )}
    </td>
  );
}
