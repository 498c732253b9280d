import {
  ChevronDownIcon,
  DownloadIcon,
  KebabHorizontalIcon,
  ListUnorderedIcon,
  PaintbrushIcon,
  PlusIcon,
  TrashIcon,
  UploadIcon,
} from '@primer/octicons-react';
import styles from '#client/features/orders/orders.module.css';
import { usePermission } from '#client/lib/permission.ts';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { usePhone } from '#client/ui/viewport.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { ListMode } from './use-order-list.ts';

interface OrderToolbarProps {
  mode: ListMode;
  onAdd(): void;
  onImport(kind: ImportKind): void;
  onExport(): void;
  onMode(mode: ListMode): void;
  onColors(): void;
  onRecycle(): void;
}

const MODES: readonly { mode: ListMode; label: string }[] = [
  { mode: 'orders', label: '按订单' },
  { mode: 'lines', label: '按明细' },
];

/** The actions of the list, as far as permitted. On a phone import and export move into the menu. */
export function OrderToolbar({ mode, onAdd, onImport, onExport, onMode, onColors, onRecycle }: OrderToolbarProps) {
  const can = usePermission();
  const phone = usePhone();
  const imports = [
    ...(can('bs:order-info:import') ? [{ label: '导入订单', icon: UploadIcon, onSelect: () => onImport('orders') }] : []),
    ...(can('bs:order-dtl:import') ? [{ label: '导入订单明细', icon: ListUnorderedIcon, onSelect: () => onImport('orderLines') }] : []),
  ];
  return (
    <>
      {can('bs:order-info:create') && (
        <Button variant="primary" icon={PlusIcon} aria-keyshortcuts="Alt+N" onClick={onAdd}>
          开单<kbd className={styles.key}>Alt+N</kbd>
        </Button>
      )}
      {!phone && imports.length > 0 && (
        <ActionMenu
          trigger={
            <Button icon={UploadIcon} trailingIcon={ChevronDownIcon}>
              导入
            </Button>
          }
          items={imports}
        />
      )}
      {!phone && can('bs:order-info:export') && (
        <Button icon={DownloadIcon} onClick={onExport}>
          导出
        </Button>
      )}
      <fieldset aria-label="列表方式" className={styles.modes}>
        {MODES.map(({ mode: other, label }) => (
          <button key={other} type="button" className={styles.mode} aria-pressed={mode === other} onClick={() => onMode(other)}>
            {label}
          </button>
        ))}
      </fieldset>
      <ActionMenu
        trigger={<IconButton icon={KebabHorizontalIcon} variant="default" label="更多" tooltipDirection="s" />}
        items={[
          ...(phone ? imports : []),
          ...(phone && can('bs:order-info:export') ? [{ label: '导出', icon: DownloadIcon, onSelect: onExport }] : []),
          { label: '颜色管理', icon: PaintbrushIcon, onSelect: onColors },
          ...(can('bs:order-info:delete') ? [{ label: '回收站', icon: TrashIcon, onSelect: onRecycle }] : []),
        ]}
      />
    </>
  );
}
