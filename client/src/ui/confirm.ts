import { useSyncExternalStore } from 'react';

export interface ConfirmOptions {
  /** The action, such as 删除订单. */
  title: string;
  /** What the action does and to which records, with names and amounts. */
  message: string;
  /** Defaults to 确定. */
  confirmLabel?: string;
  /** Defaults to 取消. */
  cancelLabel?: string;
  /** Red confirm button, for what cannot be undone. */
  danger?: boolean;
  /** Shows one button only, for a plain statement. */
  alert?: boolean;
  /** Asks for a text as well, such as why something is undone. It must be filled in to confirm. */
  reason?: { label: string; maxLength: number };
}

export interface PendingConfirm extends ConfirmOptions {
  id: number;
  /** Answers the question: null for no; for yes the reason, which is empty if none was asked for. */
  settle(answer: string | null): void;
}

let pending: readonly PendingConfirm[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly PendingConfirm[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

function ask(options: ConfirmOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const settle = (answer: string | null) => {
      publish(pending.filter((item) => item.id !== id));
      resolve(answer);
    };
    publish([...pending, { ...options, id, settle }]);
  });
}

/** Asks a yes-or-no question; resolves true for confirm, false for cancel, Esc and the close button. */
export async function confirm(options: Omit<ConfirmOptions, 'reason'>): Promise<boolean> {
  return (await ask(options)) !== null;
}

/** Asks a yes-or-no question that needs a reason for yes. @returns the reason, or null for no */
export function askReason(options: ConfirmOptions & Required<Pick<ConfirmOptions, 'reason'>>): Promise<string | null> {
  return ask(options);
}

/** Asks before unsaved typing is discarded. @returns whether to discard it */
export const confirmGivingUp = (message = '有未保存的修改，确定放弃吗？'): Promise<boolean> =>
  confirm({ title: '放弃修改', message, confirmLabel: '放弃修改', cancelLabel: '继续编辑', danger: true });

/** Shows a statement with a single 确定 button; resolves when it is closed. */
export async function alertMessage(message: string, title: string): Promise<void> {
  await confirm({ message, title, alert: true });
}

export const pendingConfirms = (): readonly PendingConfirm[] => pending;

/** The questions waiting for an answer, oldest first. */
export function usePendingConfirms(): readonly PendingConfirm[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, pendingConfirms);
}
