import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import type { NotifyMessageRow } from '#shared/schemas/notify.schema.ts';

/** Gives a function that opens the order that a message is about; null if it is about none, or the person may not see orders. */
export function useMessageTarget(): (message: NotifyMessageRow) => (() => void) | null {
  const go = useGo();
  const pathOf = usePagePath();
  return ({ templateParams: { orderNumber } }) => {
    const path = pathOf('order');
    if (orderNumber === undefined || path === null) return null;
    return () => go(`${path}?open=${encodeURIComponent(String(orderNumber))}`);
  };
}
