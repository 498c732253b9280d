import type { Icon } from '@primer/octicons-react';
import { Button as PrimerButton, type ButtonProps as PrimerButtonProps, IconButton as PrimerIconButton } from '@primer/react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type NativeButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled'>;

interface ButtonProps extends NativeButtonProps {
  children: ReactNode;
  variant?: 'default' | 'primary' | 'danger' | 'invisible';
  size?: 'small' | 'medium' | 'large';
  icon?: Icon;
  trailingIcon?: Icon;
  /** Shows a spinner in place of the icon; clicks are ignored meanwhile. */
  loading?: boolean;
  disabled?: boolean;
  /** Cannot be used, but can be reached by keyboard, so that a Tooltip can say why. Clicks are ignored. */
  inactive?: boolean;
  block?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Text button. `type` is `button` unless said otherwise, so that no button submits a form by accident. */
export function Button({ icon, trailingIcon, inactive, onClick, type = 'button', loading, ...rest }: ButtonProps) {
  const visuals: Pick<PrimerButtonProps, 'leadingVisual' | 'trailingVisual'> = { leadingVisual: icon, trailingVisual: trailingIcon };
  return (
    <PrimerButton
      {...rest}
      {...visuals}
      type={type}
      loading={loading}
      loadingAnnouncement="处理中"
      inactive={inactive}
      aria-disabled={inactive || undefined}
      onClick={inactive ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface IconButtonProps extends Omit<NativeButtonProps, 'aria-label' | 'aria-labelledby'> {
  icon: Icon;
  /** Name for screen readers, also shown as the tooltip. */
  label: string;
  /** Shown as the tooltip in place of the label. */
  description?: string;
  variant?: 'default' | 'invisible' | 'danger' | 'primary';
  size?: 'small' | 'medium' | 'large';
  disabled?: boolean;
  loading?: boolean;
  tooltipDirection?: 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';
  ref?: Ref<HTMLButtonElement>;
}

/** Square button with an icon only. */
export function IconButton({ label, variant = 'invisible', type = 'button', ...rest }: IconButtonProps) {
  return <PrimerIconButton {...rest} type={type} variant={variant} aria-label={label} loadingAnnouncement="处理中" />;
}
