import { CheckCircleFillIcon, KebabHorizontalIcon, LinkIcon, PencilIcon, NoteIcon as PenIcon } from '@primer/octicons-react';
import styles from '#client/features/orders/orders.module.css';
import { usePermission } from '#client/lib/permission.ts';
import { ActionMenu, type MenuItem } from '#client/ui/action-menu.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { FLAG } from '#shared/states.ts';
import type { OrderWindow } from './order-windows.tsx';
import type { Done } from './use-order-actions.ts';

const NOT_AUDITED = '订单未审核';

interface OrderFooterProps {
  order: OrderDetail | null;
  editing: boolean;
  busy: 'save' | 'audit' | 'load' | null;
  onEdit(): void;
  onCancelEdit(): void;
  onSave(): void;
  onSaveAndAudit(): void;
  onAudit(): void;
  onRevoke(): void;
  onOpen(window: OrderWindow): void;
  onAnother(): void;
  onClose(): void;
}

/**
 * The last successful action and its order, shown beside the buttons so that it covers nothing.
 * @param onPrint prints the slip of the money that was collected; null where there is none
 */
export function OrderDone({ done: { said, what }, onPrint }: { done: Done; onPrint: (() => void) | null }) {
  return (
    <output className={styles.done}>
      <CheckCircleFillIcon size={16} />
      <strong>{said}</strong>
      <span>{what}</span>
      {onPrint && (
        <Button size="small" onClick={onPrint}>
          打印收据
        </Button>
      )}
    </output>
  );
}

/**
 * The actions on the order. One that the audit state forbids stays visible, inactive, with the reason as its tooltip. The next step stands
 * last; revoking the audit stands under ⋯, so that a double-click on a step cannot revoke it.
 */
export function OrderFooter(props: OrderFooterProps) {
  const { order, editing, busy, onEdit, onCancelEdit, onSave, onSaveAndAudit, onAudit, onRevoke, onOpen } = props;
  const can = usePermission();
  const canAudit = can('bs:order-info:audit');
  const closeButton = <Button onClick={props.onClose}>关闭</Button>;
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
        <Button variant="primary" loading={busy === 'save'} aria-keyshortcuts="Control+S" data-save onClick={onSave}>
          保存
          <kbd className={styles.key}>Ctrl+S</kbd>
        </Button>
      </>
    );
  }
  const isAudited = order?.auditStatus === true;
  const isOwing = Number(order?.arrears ?? 0) > 0;
  const more: MenuItem[] = [
    ...(can('bs:order-info:link') ? [{ label: '客户链接', icon: LinkIcon, onSelect: () => onOpen('link') }] : []),
    ...(isAudited && can('bs:order-info:update') ? [{ label: '登记交货', onSelect: () => onOpen('note') }] : []),
    ...(isAudited && canAudit ? [{ label: '撤销审核', danger: true, separated: true, onSelect: onRevoke }] : []),
  ];
  const edit = (
    <Button icon={PencilIcon} inactive={isAudited} onClick={onEdit}>
      编辑
    </Button>
  );
  const collect = (
    <Button variant={isAudited ? 'primary' : 'default'} inactive={!isAudited} onClick={() => onOpen('collect')}>
      收款
    </Button>
  );
  const isSigned = order?.isWhetherSign === FLAG.yes;
  const sign = (
    <Button icon={PenIcon} inactive={!isAudited && !isSigned} onClick={() => onOpen('sign')}>
      {isSigned ? '查看签名' : '签名'}
    </Button>
  );
  const print = (
    <Button inactive={!isAudited} aria-keyshortcuts="Control+P" onClick={() => onOpen('print')}>
      打印
      <kbd className={styles.key}>Ctrl+P</kbd>
    </Button>
  );
  return (
    <>
      {closeButton}
      {more.length > 0 && (
        <ActionMenu
          align="end"
          items={more}
          trigger={<IconButton icon={KebabHorizontalIcon} variant="default" label="更多操作" tooltipDirection="n" />}
        />
      )}
      {isAudited ? print : <Tooltip text={NOT_AUDITED}>{print}</Tooltip>}
      {(isSigned || can('bs:order-info:sign')) && (isAudited || isSigned ? sign : <Tooltip text={NOT_AUDITED}>{sign}</Tooltip>)}
      {can('bs:order-info:create') && (
        <Button aria-keyshortcuts="Alt+N" onClick={props.onAnother}>
          再开一单
          <kbd className={styles.key}>Alt+N</kbd>
        </Button>
      )}
      {/* After the audit 编辑 moves to the place of 审核. It is inactive then, so a double-click on 审核 does not open the form. */}
      {can('bs:order-info:update') && (isAudited ? <Tooltip text="订单已审核，请先撤销审核">{edit}</Tooltip> : edit)}
      {canAudit && !isAudited && (
        <Button variant="primary" loading={busy === 'audit'} onClick={onAudit}>
          审核
        </Button>
      )}
      {isOwing && can('bs:order-payment-receipts:create') && (isAudited ? collect : <Tooltip text={NOT_AUDITED}>{collect}</Tooltip>)}
    </>
  );
}
