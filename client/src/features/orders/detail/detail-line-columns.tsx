import type { ReactNode } from 'react';
import { SamplePicture } from '#client/features/orders/artwork/sample-picture.tsx';
import type { ChangePicture } from '#client/features/orders/artwork/use-sample-change.ts';
import { type ColumnKey, visibleColumns } from '#client/features/orders/line-grid/line-columns.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { lineHeader } from '#shared/order-labels.ts';
import { formatMoney, formatPrice, formatSize } from '#shared/rules/format.rules.ts';
import { chargeNote, type LineGap, lineGaps } from '#shared/rules/order-line.rules.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';
import { FLAG, URGENCY } from '#shared/states.ts';
import styles from './order-detail.module.css';

const TEXT_WIDTH = 140;
/** Wider than the figure needs: the cell may also name a minimum area that is charged. */
const AREA_WIDTH = 168;
const PRICES: readonly ColumnKey[] = ['unitPrice', 'cost'];
const MONEY: readonly ColumnKey[] = [...PRICES, 'totalAmount', 'totalCost', 'totalProfit'];

/** Whether a 0 in this column means that the size, price or cost behind it is missing. Such a 0 is shown blank. */
function isUnknown(row: OrderLineRow, key: ColumnKey): boolean {
  if (key === 'width' || key === 'height' || key === 'totalArea') return true;
  if (key === 'totalCost') return row.cost === null;
  return (key === 'totalAmount' || key === 'totalProfit') && row.unitPrice === null;
}

/** The text of a cell, as the grid of the order dialog shows it. */
function textOf(row: OrderLineRow, key: ColumnKey): string {
  if (key === 'urgent') return row.urgent === URGENCY.urgent ? '是' : '';
  if (key === 'externalCooperation') return row.externalCooperation === FLAG.yes ? '是' : '';
  const value = row[key];
  if (Number(value ?? 0) === 0 && isUnknown(row, key)) return '';
  if (PRICES.includes(key)) return formatPrice(value);
  if (MONEY.includes(key)) return formatMoney(value);
  if (key === 'amount') return plainDecimal(value);
  if (key === 'width' || key === 'height' || key === 'totalArea') return formatSize(value);
  return value ?? '';
}

/** A missing value that prevents the audit, marked red as in the grid where it is typed. */
function Gap({ text }: { text: string }) {
  return (
    <span className={styles.gap} data-gap>
      {text || '待填'}
    </span>
  );
}

/** The content of a cell: a mark where a value is missing; at area and amount also how the line is charged if the figures do not say it. */
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

/** The accessible name of a line's picture. */
const nameOfLine = ({ lineNo, productsName, contentProduction }: OrderLineRow): string =>
  [`样图 第 ${lineNo} 行`, productsName, contentProduction].filter(Boolean).join(' ');

interface DetailOptions {
  showCost: boolean;
  showProfit: boolean;
  showMaker: boolean;
  /** Null where the order may not be changed. */
  changePicture: ChangePicture | null;
}

/** The columns of an order's lines in the detail view: line number, picture, then the columns of the grid that the person may see. */
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
