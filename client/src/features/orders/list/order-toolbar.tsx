import {
  ChevronDownIcon,
  DownloadIcon,
  HistoryIcon,
  ListUnorderedIcon,
  PaintbrushIcon,
  PlusIcon,
  SearchIcon,
  SyncIcon,
  TrashIcon,
  UploadIcon,
} from '@primer/octicons-react';
import styles from '#client/features/orders/orders.module.css';
import { usePermission } from '#client/lib/permission.ts';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { ListMode } from './use-order-list.ts';

interface OrderToolbarProps {
  mode: ListMode;
  onAdd(): void;
  onImport(kind: ImportKind): void;
  onExport(): void;
  onToggleMode(): void;
  onColors(): void;
  onRecycle(): void;
}

/** What can be done from the list, as far as permitted. */
export function OrderToolbar({ mode, onAdd, onImport, onExport, onToggleMode, onColors, onRecycle }: OrderToolbarProps) {
  const can = usePermission();
  const imports = [
    ...(can('bs:order-info:import') ? [{ label: '导入订单', icon: UploadIcon, onSelect: () => onImport('orders') }] : []),
    ...(can('bs:order-dtl:import') ? [{ label: '导入订单明细', icon: ListUnorderedIcon, onSelect: () => onImport('orderLines') }] : []),
  ];
  return (
    <>
      {can('bs:order-info:create') && (
        <Button variant="primary" icon={PlusIcon} aria-keyshortcuts="Alt+N" onClick={onAdd}>
          新增<kbd className={styles.key}>Alt+N</kbd>
        </Button>
      )}
      {imports.length > 0 && (
        <ActionMenu
          trigger={
            <Button icon={UploadIcon} trailingIcon={ChevronDownIcon}>
              导入
            </Button>
          }
          items={imports}
        />
      )}
      {can('bs:order-info:export') && (
        <Button icon={DownloadIcon} onClick={onExport}>
          导出
        </Button>
      )}
      <Button icon={mode === 'orders' ? ListUnorderedIcon : HistoryIcon} onClick={onToggleMode}>
        {mode === 'orders' ? '显示明细' : '显示订单'}
      </Button>
      <Button icon={PaintbrushIcon} onClick={onColors}>
        颜色管理
      </Button>
      {can('bs:order-info:delete') && (
        <Button variant="invisible" icon={TrashIcon} onClick={onRecycle}>
          回收站
        </Button>
      )}
    </>
  );
}

interface ListToolsProps {
  searchShown: boolean;
  onToggleSearch(): void;
  onRefresh(): void;
}

/** The small buttons beside the column choice. */
export function ListTools({ searchShown, onToggleSearch, onRefresh }: ListToolsProps) {
  return (
    <>
      <IconButton
        icon={SearchIcon}
        variant="default"
        label={searchShown ? '隐藏搜索' : '显示搜索'}
        tooltipDirection="sw"
        onClick={onToggleSearch}
      />
      <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={onRefresh} />
    </>
  );
}
