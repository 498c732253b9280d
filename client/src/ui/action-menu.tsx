import type { Icon } from '@primer/octicons-react';
import { ActionList, ActionMenu as PrimerActionMenu } from '@primer/react';
import { Fragment, type ReactElement } from 'react';

export interface MenuItem {
  label: string;
  icon?: Icon;
  onSelect(): void;
  danger?: boolean;
  disabled?: boolean;
  /** Shown at the end, such as a key. */
  hint?: string;
  /** Draws a line above this item. */
  separated?: boolean;
}

interface ActionMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  width?: 'auto' | 'small' | 'medium';
}

/** Menu that drops down from a button; arrow keys, first letters and Esc work. */
export function ActionMenu({ trigger, items, align = 'start', width = 'auto' }: ActionMenuProps) {
  return (
    <PrimerActionMenu>
      <PrimerActionMenu.Anchor>{trigger}</PrimerActionMenu.Anchor>
      <PrimerActionMenu.Overlay align={align} width={width}>
        <ActionList>
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.separated && <ActionList.Divider />}
              <ActionList.Item variant={item.danger ? 'danger' : 'default'} disabled={item.disabled} onSelect={item.onSelect}>
                {item.icon && (
                  <ActionList.LeadingVisual>
                    <item.icon />
                  </ActionList.LeadingVisual>
                )}
                {item.label}
                {item.hint && <ActionList.TrailingVisual>{item.hint}</ActionList.TrailingVisual>}
              </ActionList.Item>
            </Fragment>
          ))}
        </ActionList>
      </PrimerActionMenu.Overlay>
    </PrimerActionMenu>
  );
}
