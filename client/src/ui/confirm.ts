import { useSyncExternalStore } from 'react';

export interface ConfirmOptions {
  /** Defaults to 系统提示. */
  title?: string;
  message: string;
  /** Defaults to 确定. */
  confirmLabel?: string;
  /** Defaults to 取消. */
  cancelLabel?: string;
  /** Red confirm button, for what cannot be undone. */
  danger?: boolean;
  /** Shows one button only, for a plain statement. */
  alert?: boolean;
}

export interface PendingConfirm extends ConfirmOptions {
  id: number;
  settle(answer: boolean): void;
}

let pending: readonly PendingConfirm[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly PendingConfirm[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks a yes-or-no question; resolves true for confirm, false for cancel, Esc and the close button. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const settle = (answer: boolean) => {
      publish(pending.filter((item) => item.id !== id));
      resolve(answer);
    };
    publish([...pending, { ...options, id, settle }]);
  });
}

/** Asks before what was typed is thrown away. */
export const confirmGivingUp = (message = '有未保存的修改，确定放弃吗？'): Promise<boolean> =>
  confirm({ message, confirmLabel: '放弃修改', cancelLabel: '继续编辑', danger: true });

/** Shows a statement with a single 确定 button; resolves when it is closed. */
export async function alertMessage(message: string, title?: string): Promise<void> {
  await confirm({ message, title, alert: true });
}

/** The questions waiting for an answer, oldest first. */
export function usePendingConfirms(): readonly PendingConfirm[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
