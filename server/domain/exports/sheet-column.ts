import type { WriteColumn, WriteValue } from '#platform/excel/workbook-writer.ts';
import { type Choice, choiceLabel } from '#shared/choice-labels.ts';
import { type LabelArea, labelOf } from '#shared/field-labels.ts';
import { UNITS } from '#shared/order-labels.ts';

/** A column of an exported list: its form, and its value in a row. */
export interface SheetColumn<Row> extends WriteColumn {
  value: (row: Row) => WriteValue;
}

type Value<Row> = SheetColumn<Row>['value'];

export const textColumn = <Row>(header: string, value: Value<Row>, width = 16): SheetColumn<Row> => ({
  header,
  width,
  kind: 'text',
  value,
});

/** Shown with the shop's decimals. */
export const moneyColumn = <Row>(header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 14, kind: 'money', value });

export const timeColumn = <Row>(header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 20, kind: 'datetime', value });

type Key<Row, V> = { [K in keyof Row]: Row[K] extends V | null | undefined ? K : never }[keyof Row] & string;

/** Makes the columns of a sheet from the fields of its rows, each under the field's label. */
export function columnsOf<Row>(area: LabelArea) {
  const column = (key: keyof Row & string, kind: WriteColumn['kind'], width: number): SheetColumn<Row> => {
    const header = `${labelOf(area, key)}${UNITS[key] ?? ''}`;
    return { header, width, kind, value: (row) => (row[key] ?? null) as WriteValue };
  };
  return {
    text: (key: Key<Row, string>, width = 16) => column(key, 'text', width),
    integer: (key: Key<Row, number>, width = 10) => column(key, 'integer', width),
    decimal: (key: Key<Row, string>, width = 12) => column(key, 'decimal', width),
    /** Shown with the shop's decimals. */
    money: (key: Key<Row, string>, width = 14) => column(key, 'money', width),
    /** A price, which may have more decimals than an amount. */
    price: (key: Key<Row, string>, width = 12): SheetColumn<Row> => ({ ...column(key, 'money', width), decimals: 4 }),
    time: (key: Key<Row, number>) => column(key, 'datetime', 20),
    day: (key: Key<Row, number>) => column(key, 'date', 12),
    /** A code, shown by its label. */
    choice: (key: keyof Row & string, choices: readonly Choice[], width = 10): SheetColumn<Row> => ({
      ...column(key, 'text', width),
      value: (row) => choiceLabel(choices, row[key]) || null,
    }),
  };
}
