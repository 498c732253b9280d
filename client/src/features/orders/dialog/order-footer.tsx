import { PencilIcon } from '@primer/octicons-react';
import styles from '#client/features/orders/orders.module.css';
import { usePermission } from '#client/lib/permission.ts';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';

interface OrderFooterProps {
  order: OrderDetail | null;
  editing: boolean;
  busy: 'save' | 'audit' | 'load' | null;
  onEdit(): void;
  onCancelEdit(): void;
  onSave(): void;
  onSaveAndAudit(): void;
  onAudit(): void;
  onCollect(): void;
  onAnother(): void;
  onClose(): void;
}

/** What can be done with the order now. What its audit forbids stays readable and says why. */
export function OrderFooter({
  order,
  editing,
  busy,
  onEdit,
  onCancelEdit,
  onSave,
  onSaveAndAudit,
  onAudit,
  onCollect,
  onAnother,
  onClose,
}: OrderFooterProps) {
  const can = usePermission();
  const canAudit = can('bs:order-info:audit');
  const closeButton = <Button onClick={onClose}>关闭</Button>;
  if (editing) {
    return (
      <>
        {closeButton}
        {order && <Button onClick={onCancelEdit}>取消编辑</Button>}
        {canAudit && (
          <Button disabled={busy !== null} aria-keyshortcuts="Control+Shift+S" onClick={onSaveAndAudit}>
            保存并审核
            <kbd className={styles.key}>Ctrl+Shift+S</kbd>
          </Button>
        )}
        <Button variant="primary" loading={busy === 'save'} aria-keyshortcuts="Control+S" onClick={onSave}>
          保存
          <kbd className={styles.key}>Ctrl+S</kbd>
        </Button>
      </>
    );
  }
  const isAudited = order?.auditStatus === true;
  const isOwing = Number(order?.arrears ?? 0) > 0;
  const edit = (
    <Button icon={PencilIcon} inactive={isAudited} onClick={onEdit}>
      编辑
    </Button>
  );
  const collect = (
    <Button variant={isAudited ? 'primary' : 'default'} inactive={!isAudited} onClick={onCollect}>
      收款
    </Button>
  );
  return (
    <>
      {closeButton}
      {can('bs:order-info:create') && (
        <Button aria-keyshortcuts="Alt+N" onClick={onAnother}>
          再开一单
          <kbd className={styles.key}>Alt+N</kbd>
        </Button>
      )}
      {can('bs:order-info:update') && (isAudited ? <Tooltip text="订单已审核，请先撤销审核">{edit}</Tooltip> : edit)}
      {canAudit && (
        <Button variant={isAudited ? 'default' : 'primary'} loading={busy === 'audit'} onClick={onAudit}>
          {isAudited ? '撤销审核' : '审核'}
        </Button>
      )}
      {isOwing && can('bs:order-payment-receipts:create') && (isAudited ? collect : <Tooltip text="订单未审核">{collect}</Tooltip>)}
    </>
  );
}
