import { CheckIcon, TypographyIcon } from '@primer/octicons-react';
import { chooseSize, SIZES, useSize } from '#client/app/size.ts';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';

/** How large buttons, fields and rows are, on this computer. */
export function SizeButton() {
  const size = useSize();
  return (
    <ActionMenu
      align="end"
      trigger={<IconButton icon={TypographyIcon} label="布局大小" tooltipDirection="s" />}
      items={SIZES.map(({ name, label, hint }) => ({
        label,
        hint,
        icon: name === size ? CheckIcon : undefined,
        onSelect: () => {
          chooseSize(name);
          toast.success('Switch Size Success');
        },
      }))}
    />
  );
}
