import { useState } from 'react';
import { ORDER_STATES, type OrderState } from '#client/features/orders/order-labels.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { readableOnDark } from '#client/ui/color-contrast.ts';
import type { ColorMode } from '#client/ui/color-mode.ts';

export type OrderColors = Record<OrderState, string>;

const BLACK = '#000000';

/** Until somebody chooses otherwise every row is black. */
export const DEFAULT_COLORS: OrderColors = { received: BLACK, reviewed: BLACK, expedited: BLACK, other: BLACK };

/** As it is painted: black is the colour of the text in either mode, and what is dark is lightened on dark paper. */
export function paintedColor(color: string, mode: ColorMode): string | undefined {
  if (color.toLowerCase() === BLACK) return undefined;
  return mode === 'dark' ? readableOnDark(color) : color;
}

/** Colours that tell the four states apart, offered in one press. Red is used for debts only. */
export const DISTINCT_COLORS: OrderColors = { received: '#116329', reviewed: '#0550ae', expedited: '#953800', other: '#1f2328' };

/** The row colours of one person on this computer. */
export function useOrderColors(userId: number): [OrderColors, (colors: OrderColors) => void] {
  const key = `order-colors:${userId}`;
  const [colors, setColors] = useState<OrderColors>(() => {
    const stored = readStored<Partial<OrderColors>>(key, {});
    const valid = ORDER_STATES.filter((state) => /^#[0-9a-f]{6}$/i.test(stored[state] ?? ''));
    return { ...DEFAULT_COLORS, ...Object.fromEntries(valid.map((state) => [state, stored[state]])) };
  });
  const save = (next: OrderColors) => {
    setColors(next);
    writeStored(key, next);
  };
  return [colors, save];
}
