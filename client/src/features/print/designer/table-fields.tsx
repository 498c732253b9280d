import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@primer/octicons-react';
import { IconButton } from '#client/ui/button.tsx';
import { PRINT_FIELDS, printField } from '#shared/print/fields.ts';
import { FIGURES, formatsOf, PRINT_FORMATS, type PrintFormat } from '#shared/print/formats.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import { TEMPLATE_LIMITS, type TemplateColumn, type TemplateTable } from '#shared/print/template.schema.ts';
import { addColumn, columnKeys, moveColumn, removeColumn, widenColumn } from './columns.ts';
import styles from './designer.module.css';
import { headerHeight, tableWidth } from './draft.ts';
import { ALIGN_OPTIONS, Figure, Pick, Tick, Words } from './fields.tsx';
import type { Designer } from './use-designer.ts';

const ADD = '';
/** Width of a new column in millimetres, before all columns are scaled to the width of the table. */
const NEW_WIDTH = 20;
const BORDERS = [
  { value: 'grid', label: '全部边框' },
  { value: 'rows', label: '仅横线' },
  { value: 'none', label: '无边框' },
] as const;

interface TableFieldsProps {
  designer: Designer;
  kind: PrintKind;
  table: TemplateTable;
}

/** The columns of the table, the properties of the selected one, and those of the whole table. */
export function TableFields({ designer, kind, table }: TableFieldsProps) {
  const { chosen, choose, changeTable, changeColumns } = designer;
  const at = chosen?.kind === 'table' ? chosen.column : null;
  const keys = columnKeys(table.cols);
  const fields = PRINT_FIELDS[kind].lists[table.source]?.fields ?? {};
  const add = (field: string) => {
    const { label = field, type } = fields[field] ?? {};
    const column: TemplateColumn = {
      title: label,
      field,
      w: NEW_WIDTH,
      ...(type === 'image' ? { kind: 'image' as const } : {}),
      ...(type !== undefined && FIGURES.has(type) ? { align: 'right' as const } : {}),
    };
    const behind = at ?? table.cols.length - 1;
    changeColumns(addColumn(table.cols, column, behind), behind + 1);
  };
  const shift = (from: number, to: number) => changeColumns(moveColumn(table.cols, from, to), to);
  return (
    <section className={styles.group} aria-label="表格">
      <h3>表格列</h3>
      <ol className={styles.columns}>
        {table.cols.map((column, index) => {
          const name = column.title || (printField(kind, column.field, table.source)?.label ?? column.field);
          return (
            <li key={keys[index]} data-chosen={index === at || undefined}>
              <button type="button" aria-pressed={index === at} onClick={() => choose({ kind: 'table', column: index })}>
                {name}
              </button>
              <IconButton
                icon={ArrowUpIcon}
                size="small"
                label={`${name} 前移`}
                disabled={index === 0}
                onClick={() => shift(index, index - 1)}
              />
              <IconButton
                icon={ArrowDownIcon}
                size="small"
                label={`${name} 后移`}
                disabled={index === table.cols.length - 1}
                onClick={() => shift(index, index + 1)}
              />
              <IconButton
                icon={TrashIcon}
                size="small"
                label={`删除列 ${name}`}
                disabled={table.cols.length === 1}
                onClick={() => changeColumns(removeColumn(table.cols, index), null)}
              />
            </li>
          );
        })}
      </ol>
      {table.cols.length < TEMPLATE_LIMITS.columns && (
        <Pick
          label="添加列"
          value={ADD}
          options={[{ value: ADD, label: '选择字段…' }, ...Object.entries(fields).map(([value, { label }]) => ({ value, label }))]}
          onChange={(field) => field !== ADD && add(field)}
        />
      )}
      {at !== null && <ColumnFields designer={designer} kind={kind} table={table} at={at} />}
      <h3>整个表格</h3>
      <div className={styles.pair}>
        <Figure label="左" unit="mm" value={table.x} onChange={(x) => changeTable({ x }, 'table-x')} />
        <Figure label="上" unit="mm" value={table.y} onChange={(y) => changeTable({ y }, 'table-y')} />
        <Figure label="行高" unit="mm" least={3} most={100} value={table.rowH} onChange={(rowH) => changeTable({ rowH }, 'table-row')} />
        <Figure
          label="表头高"
          unit="mm"
          least={3}
          most={40}
          value={headerHeight(table)}
          onChange={(headerH) => changeTable({ headerH }, 'table-head')}
        />
        <Figure
          label="字号"
          unit="pt"
          least={4}
          most={96}
          value={table.size ?? 9}
          onChange={(size) => changeTable({ size }, 'table-size')}
        />
        <Figure
          label="至少行数"
          decimals={0}
          most={60}
          value={table.minRows ?? 0}
          onChange={(minRows) => changeTable({ minRows }, 'table-rows')}
        />
      </div>
      <Pick label="边框" value={table.border ?? 'grid'} options={BORDERS} onChange={(border) => changeTable({ border })} />
      <Tick label="每页小计，下页承前" checked={table.pageTotals ?? false} onChange={(pageTotals) => changeTable({ pageTotals })} />
      <Tick label="末尾合计" checked={table.totals ?? false} onChange={(totals) => changeTable({ totals })} />
      <p className={styles.note}>表格总宽 {tableWidth(table)} 毫米。小计和合计累加勾选了“累加”的列。</p>
    </section>
  );
}

function ColumnFields({ designer: { changeColumns }, kind, table, at }: TableFieldsProps & { at: number }) {
  const column = table.cols[at];
  if (!column) return null;
  const field = printField(kind, column.field, table.source);
  const formats = field ? formatsOf(field.type) : [];
  const patch = (changes: Partial<TemplateColumn>, of: string) =>
    changeColumns(
      table.cols.map((other, index) => (index === at ? { ...other, ...changes } : other)),
      at,
      `column-${at}-${of}`,
    );
  return (
    <div className={styles.detail}>
      <Words label="列标题" value={column.title} onChange={(title) => patch({ title }, 'title')} />
      <div className={styles.pair}>
        <Figure
          label="列宽"
          unit="mm"
          least={4}
          value={column.w}
          onChange={(w) => changeColumns(widenColumn(table.cols, at, w), at, `column-${at}-w`)}
        />
        <Pick label="对齐" value={column.align ?? 'left'} options={ALIGN_OPTIONS} onChange={(align) => patch({ align }, 'align')} />
      </div>
      {formats.length > 1 && (
        <Pick
          label="格式"
          value={column.format ?? (formats[0] as PrintFormat)}
          options={formats.map((value) => ({ value, label: PRINT_FORMATS[value].name }))}
          onChange={(format) => patch({ format }, 'format')}
        />
      )}
      {field && FIGURES.has(field.type) && <Tick label="累加" checked={column.sum ?? false} onChange={(sum) => patch({ sum }, 'sum')} />}
    </div>
  );
}
