import { toast as sonner } from 'sonner';

/** How long a message stays, in milliseconds. */
const visibleTime = 5_000;

interface ToastOptions {
  /** Stays until closed by hand. */
  persistent?: boolean;
  description?: string;
  /** A button in the message; pressing it closes the message. */
  action?: { label: string; onSelect(): void };
}

/** The text is the id, so that the same message is not shown twice at a time. */
function options(message: string, { persistent, description, action }: ToastOptions = {}) {
  const button = action && { label: action.label, onClick: action.onSelect };
  return { id: message, description, action: button, duration: persistent ? Number.POSITIVE_INFINITY : visibleTime };
}

/** Short messages at the top of the screen, for the results of something the user started. Each returns its id. */
export const toast = {
  success: (message: string, more?: ToastOptions) => sonner.success(message, options(message, more)),
  error: (message: string, more?: ToastOptions) => sonner.error(message, options(message, more)),
  warning: (message: string, more?: ToastOptions) => sonner.warning(message, options(message, more)),
  info: (message: string, more?: ToastOptions) => sonner.info(message, options(message, more)),
  /** Stays until `dismiss(id)` is called with the returned id. */
  loading: (message: string, description?: string) =>
    sonner.loading(message, { id: message, description, duration: Number.POSITIVE_INFINITY }),
  dismiss: (id: string | number) => sonner.dismiss(id),
};
