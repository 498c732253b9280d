import { useEffect, useState } from 'react';
import { usePhone, useViewport } from './viewport.ts';

export type DialogSize = 'small' | 'medium' | 'large' | 'wide' | 'share';

const widths: Record<Exclude<DialogSize, 'share'>, number> = { small: 420, medium: 560, large: 880, wide: 1200 };
/** A dialog of the size `share` takes this share of the window's width, but at least the width that a form of two columns needs. */
const SHARE = 0.6;
const margin = 24;
export const SMALLEST = { width: 320, height: 160 };
/** In a window lower than this, in pixels, a wide dialog takes the whole window. */
const LOW = 640;

interface Point {
  x: number;
  y: number;
}

interface Extent {
  width: number | string;
  height: number | string;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Position and size of a dialog: centred at first, then where the user moved it, or the whole viewport. */
export function useDialogFrame(size: DialogSize, fixedHeight: boolean) {
  const viewport = useViewport();
  const phone = usePhone();
  const [maximized, setMaximized] = useState(false);
  const [moved, setMoved] = useState<Point | null>(null);
  const [resized, setResized] = useState<Extent | null>(null);
  // In a low window, such as a zoomed one, margins round a wide dialog would leave too little room for its content.
  const filling = phone || maximized || (size === 'wide' && viewport.height < LOW);

  const wanted = size === 'share' ? Math.max(Math.round(viewport.width * SHARE), widths.medium) : widths[size];
  const width = Math.min(wanted, viewport.width - margin * 2);
  const top = Math.max(margin, Math.round(viewport.height * (size === 'small' ? 0.2 : size === 'wide' ? 0.04 : 0.08)));
  const centred: Point = { x: Math.round((viewport.width - width) / 2), y: top };
  const natural: Extent = { width, height: fixedHeight ? viewport.height - top * 2 : 'auto' };

  // When the window gets smaller, a moved dialog's title bar must stay within it.
  useEffect(() => {
    setMoved(
      (point) =>
        point && { x: Math.min(point.x, Math.max(0, viewport.width - 120)), y: Math.min(point.y, Math.max(0, viewport.height - 64)) },
    );
  }, [viewport.width, viewport.height]);

  const position = filling ? { x: 0, y: 0 } : (moved ?? centred);
  const maxHeight = filling ? viewport.height : viewport.height - Math.min(position.y, top) - margin;
  return {
    phone,
    maximized,
    filling,
    position,
    size: filling ? { width: viewport.width, height: viewport.height } : (resized ?? natural),
    maxWidth: viewport.width,
    maxHeight,
    toggleMaximized: () => setMaximized((value) => !value),
    moveTo: ({ x, y }: Point) => setMoved({ x, y: Math.max(0, y) }),
    /** Moves the dialog by keyboard; it stays within the window. */
    moveBy: ({ offsetWidth, offsetHeight }: HTMLElement, { x, y }: Point) =>
      setMoved({
        x: within(position.x + x, 0, viewport.width - offsetWidth),
        y: within(position.y + y, 0, viewport.height - offsetHeight),
      }),
    resizeBy: ({ offsetWidth, offsetHeight }: HTMLElement, { x, y }: Point) => {
      setResized({
        width: within(offsetWidth + x, SMALLEST.width, viewport.width - position.x),
        height: within(offsetHeight + y, SMALLEST.height, Math.min(maxHeight, viewport.height - position.y)),
      });
      setMoved(position);
    },
    resizeTo: (element: HTMLElement, point: Point) => {
      setResized({ width: element.offsetWidth, height: element.offsetHeight });
      setMoved({ x: point.x, y: Math.max(0, point.y) });
    },
  };
}
