import { useState } from 'react';
import { ORDER_STATES, type OrderState } from '#client/features/orders/order-labels.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { readableOnDark } from '#client/ui/color-contrast.ts';
import type { ColorMode } from '#client/ui/color-mode.ts';

export type OrderColors = Record<OrderState, string>;

const BLACK = '#000000';

/** Every row is black until the person chooses colours. */
export const DEFAULT_COLORS: OrderColors = { received: BLACK, reviewed: BLACK, expedited: BLACK, other: BLACK };

/** A colour as it is painted. Black means the text colour of the mode, hence undefined; in dark mode dark colours are lightened. */
export function paintedColor(color: string, mode: ColorMode): string | undefined {
  if (color.toLowerCase() === BLACK) return undefined;
  return mode === 'dark' ? readableOnDark(color) : color;
}

/** Recommended colours that tell the four states apart. Red is not among them, because it marks debts. */
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
