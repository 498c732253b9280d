import type { RowData } from '@tanstack/react-table';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { DataTable, type DataTableProps } from '#client/ui/data-table.tsx';
import { defaultItem } from '#client/ui/row-menu.tsx';
import { usePhone } from '#client/ui/viewport.ts';
import { RecordCards } from './record-cards.tsx';

type ListTableProps<Row extends RowData> = Omit<DataTableProps<Row>, 'contextMenu' | 'onRowOpen' | 'fill' | 'maxHeight' | 'rowName'> & {
  rowName(row: Row): string;
  /** The menu of a row; `defaultItem` of it runs when the row is opened. */
  menu(row: Row): readonly MenuItem[];
};

/** The rows of a list page: a table that fills the window; on a phone, cards. */
export function ListTable<Row extends RowData>({ menu, ...shown }: ListTableProps<Row>) {
  const phone = usePhone();
  if (phone) return <RecordCards {...shown} menu={menu} />;
  const isOpenable = shown.rows?.some((row) => defaultItem(menu(row)) !== undefined) ?? false;
  const hasMenu = shown.rows?.some((row) => menu(row).length > 0) ?? true;
  return (
    <DataTable
      {...shown}
      fill
      onRowOpen={isOpenable ? (row) => defaultItem(menu(row))?.onSelect() : undefined}
      contextMenu={hasMenu ? menu : undefined}
    />
  );
}
