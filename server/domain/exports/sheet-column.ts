import type { WriteColumn, WriteValue } from '#platform/excel/workbook-writer.ts';
import { type Choice, choiceLabel } from '#shared/choice-labels.ts';

/** A column of an exported list: how it looks and what it takes from a row. */
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

/** A code in words. */
export const choiceColumn = <Row>(header: string, choices: readonly Choice[], code: (row: Row) => unknown, width = 10): SheetColumn<Row> =>
  textColumn(header, (row) => choiceLabel(choices, code(row)) || null, width);

/** Shown with the shop's decimals. */
export const moneyColumn = <Row>(header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 14, kind: 'money', value });

export const decimalColumn = <Row>(header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 12, kind: 'decimal', value });

export const timeColumn = <Row>(header: string, value: Value<Row>): SheetColumn<Row> => ({ header, width: 20, kind: 'datetime', value });
