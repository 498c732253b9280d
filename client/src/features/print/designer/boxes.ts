/** A rectangle on the sheet, in millimetres from its left upper corner. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A sheet, or the part of it that may hold something. */
export interface Room {
  w: number;
  h: number;
}

/** A line across the sheet, at `at` millimetres, to which a dragged box has snapped. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
type Axis = 'x' | 'y';
/** Which sides of a box follow the pointer: `e` is the right one, `se` the lower right corner. */
export type Handle = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';

/** The least width and height of a box in millimetres, so that it can still be grabbed. */
const LEAST_SIDE = 1;
/** Positions are rounded to hundredths of a millimetre, as templates keep them. */
const STEP = 100;
/** Within this distance, in millimetres, a dragged box snaps to another one's edge. */
const SNAP = 1;
/** Distances that differ by less, in millimetres, count as equal. */
const EQUAL = 0.01;

export const tidy = (millimetres: number): number => Math.round(millimetres * STEP) / STEP;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, Math.max(least, most)));

export const extentOf = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: tidy(right - x), h: tidy(bottom - y) };
};

/** Moves boxes together; as a whole they stay on the sheet. */
export function moveBoxes<B extends Box>(boxes: readonly B[], dx: number, dy: number, room: Room): B[] {
  if (boxes.length === 0) return [];
  const whole = extentOf(boxes);
  const right = clamp(whole.x + dx, 0, room.w - whole.w) - whole.x;
  const down = clamp(whole.y + dy, 0, room.h - whole.h) - whole.y;
  return boxes.map((box) => ({ ...box, x: tidy(box.x + right), y: tidy(box.y + down) }));
}

/**
 * Moves sides of a box; it stays on the sheet and does not turn over.
 * @param least the least width and height: 0 for lines, which may be level or upright
 */
export function resizeBox<B extends Box>(box: B, handle: Handle, dx: number, dy: number, room: Room, least = LEAST_SIDE): B {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.w, box.y + box.h];
  if (handle.includes('w')) left = clamp(left + dx, 0, right - least);
  if (handle.includes('e')) right = clamp(right + dx, left + least, room.w);
  if (handle.includes('n')) top = clamp(top + dy, 0, bottom - least);
  if (handle.includes('s')) bottom = clamp(bottom + dy, top + least, room.h);
  return { ...box, x: tidy(left), y: tidy(top), w: tidy(right - left), h: tidy(bottom - top) };
}

/** Aligns several boxes to their common edge or middle, a single one to that of the sheet. */
export function alignBoxes<B extends Box>(boxes: readonly B[], to: Alignment, room: Room): B[] {
  const whole = boxes.length > 1 ? extentOf(boxes) : { x: 0, y: 0, ...room };
  const place = (box: B): Partial<Box> => {
    switch (to) {
      case 'left':
        return { x: whole.x };
      case 'center':
        return { x: tidy(whole.x + (whole.w - box.w) / 2) };
      case 'right':
        return { x: tidy(whole.x + whole.w - box.w) };
      case 'top':
        return { y: whole.y };
      case 'middle':
        return { y: tidy(whole.y + (whole.h - box.h) / 2) };
      default:
        return { y: tidy(whole.y + whole.h - box.h) };
    }
  };
  return boxes.map((box) => ({ ...box, ...place(box) }));
}

/**
 * Moves boxes so that the gaps between them are equal. The outermost two stay, and fewer than three stay as they are. Keeps the list's
 * order.
 */
export function distributeBoxes<B extends Box>(boxes: readonly B[], axis: Axis): B[] {
  if (boxes.length < 3) return [...boxes];
  const side = axis === 'x' ? 'w' : 'h';
  const inOrder = [...boxes].sort((a, b) => a[axis] - b[axis]);
  const whole = extentOf(boxes);
  const gap = (whole[side] - inOrder.reduce((sum, box) => sum + box[side], 0)) / (boxes.length - 1);
  const places = new Map<B, number>();
  let next = whole[axis];
  for (const box of inOrder) {
    places.set(box, tidy(next));
    next += box[side] + gap;
  }
  return boxes.map((box) => ({ ...box, [axis]: places.get(box) as number }));
}

const edgesOf = (box: Box, axis: Axis): number[] => {
  const [start, side] = axis === 'x' ? [box.x, box.w] : [box.y, box.h];
  return [start, start + side / 2, start + side];
};

/** The shortest way from an edge or middle of the moved boxes to one of the others; null when none is within `SNAP`. */
function nearest(moved: Box, others: readonly Box[], axis: Axis): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null;
  for (const at of others.flatMap((other) => edgesOf(other, axis)))
    for (const edge of edgesOf(moved, axis)) {
      const by = at - edge;
      // Of equally near ones the first counts, despite rounding errors.
      if (Math.abs(by) <= SNAP && (best === null || Math.abs(by) < Math.abs(best.by) - EQUAL)) best = { by, at };
    }
  return best;
}

/** Moves boxes with the pointer and snaps them to edges and middles of the other boxes and of the sheet. */
export function dragBoxes<B extends Box>(
  boxes: readonly B[],
  others: readonly Box[],
  dx: number,
  dy: number,
  room: Room,
): { boxes: B[]; guides: Guide[] } {
  const moved = moveBoxes(boxes, dx, dy, room);
  if (moved.length === 0) return { boxes: moved, guides: [] };
  const whole = extentOf(moved);
  const still = [...others, { x: 0, y: 0, ...room }];
  const [x, y] = [nearest(whole, still, 'x'), nearest(whole, still, 'y')];
  const guides: Guide[] = [...(x ? [{ axis: 'x' as const, at: tidy(x.at) }] : []), ...(y ? [{ axis: 'y' as const, at: tidy(y.at) }] : [])];
  return { boxes: moveBoxes(moved, x?.by ?? 0, y?.by ?? 0, room), guides };
}
