import type { ReactNode } from 'react';
import { SamplePicture } from '#client/features/orders/artwork/sample-picture.tsx';
import type { ChangePicture } from '#client/features/orders/artwork/use-sample-change.ts';
import { type ColumnKey, visibleColumns } from '#client/features/orders/line-grid/line-columns.ts';
import { plainDecimal } from '#client/features/orders/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { lineHeader } from '#shared/order-labels.ts';
import { formatMoney, formatSize } from '#shared/rules/format.rules.ts';
import { chargeNote, type LineGap, lineGaps } from '#shared/rules/order-line.rules.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';
import { FLAG, URGENCY } from '#shared/states.ts';
import styles from './order-detail.module.css';

const TEXT_WIDTH = 140;
/** An area may say how else the line is charged. */
const AREA_WIDTH = 168;
const MONEY: readonly ColumnKey[] = ['unitPrice', 'totalAmount', 'cost', 'totalCost', 'totalProfit'];

/** Whether a figure of 0 only says that what it follows from is not there: no price, no size, no cost. */
function isUnknown(row: OrderLineRow, key: ColumnKey): boolean {
  if (key === 'width' || key === 'height' || key === 'totalArea') return true;
  if (key === 'totalCost') return row.cost === null;
  return (key === 'totalAmount' || key === 'totalProfit') && row.unitPrice === null;
}

/** What a line says under a column, as the grid it was typed into shows it. */
function textOf(row: OrderLineRow, key: ColumnKey): string {
  if (key === 'urgent') return row.urgent === URGENCY.urgent ? '是' : '';
  if (key === 'externalCooperation') return row.externalCooperation === FLAG.yes ? '是' : '';
  const value = row[key];
  if (Number(value ?? 0) === 0 && isUnknown(row, key)) return '';
  if (MONEY.includes(key)) return formatMoney(value);
  if (key === 'amount') return plainDecimal(value);
  if (key === 'width' || key === 'height' || key === 'totalArea') return formatSize(value);
  return value ?? '';
}

/** What keeps the order from being audited is as red as where it is typed. */
function Gap({ text }: { text: string }) {
  return (
    <span className={styles.gap} data-gap>
      {text || '待填'}
    </span>
  );
}

/** What a cell shows: what the line lacks, and at amount and area how it is charged where they do not say it. */
function cellOf(row: OrderLineRow, key: ColumnKey): ReactNode {
  const text = textOf(row, key);
  if (lineGaps(row).includes(key as LineGap)) return <Gap text={text} />;
  const note = key === 'totalArea' || key === 'totalAmount' ? chargeNote(row) : null;
  if (note === null) return text;
  if (key === 'totalArea') return <span title={note.text}>{text === '' ? note.text : `${text}（${note.text}）`}</span>;
  return (
    <span title={note.text}>
      <span className={styles.charge}>{note.mark}</span> {text}
    </span>
  );
}

/** The line in words, for its picture. */
const nameOfLine = ({ lineNo, productsName, contentProduction }: OrderLineRow): string =>
  [`样图 第 ${lineNo} 行`, productsName, contentProduction].filter(Boolean).join(' ');

interface DetailOptions {
  showCost: boolean;
  showProfit: boolean;
  showMaker: boolean;
  /** Null where the order may not be changed. */
  changePicture: ChangePicture | null;
}

/** The lines of an order as they are read, in the order in which they are typed; cost and profit only for those who may see them. */
export function detailLineColumns({ changePicture, ...rights }: DetailOptions): DataColumn<OrderLineRow>[] {
  return [
    { id: 'lineNo', header: '行', width: 48, numeric: true },
    {
      id: 'patternUrl',
      header: lineHeader('patternUrl'),
      width: 64,
      align: 'center',
      cell: (row) => (
        <SamplePicture
          url={row.patternUrl}
          name={nameOfLine(row)}
          onChange={changePicture === null ? undefined : (url) => changePicture(row, url)}
        />
      ),
    },
    ...visibleColumns(rights).map(
      ({ key, title, kind, width }): DataColumn<OrderLineRow> => ({
        id: key,
        header: title,
        width: key === 'totalArea' ? AREA_WIDTH : (width ?? TEXT_WIDTH),
        numeric: kind === 'decimal',
        ...(kind === 'flag' ? { align: 'center' as const } : {}),
        cell: (row) => cellOf(row, key),
      }),
    ),
  ];
}
