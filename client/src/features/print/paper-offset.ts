import { useState } from 'react';
import { readStored, writeStored } from '#client/lib/storage.ts';

/** How far a slip is moved to fit the lines of preprinted paper, in millimetres. */
interface PaperOffset {
  x: number;
  y: number;
}

const NONE: PaperOffset = { x: 0, y: 0 };
export const OFFSET_STEP = 0.5;
/** The greatest offset to either side, in millimetres. */
const MOST = 30;

/**
 * The offset for one size of paper in this browser, and a function that moves it; `move(0, 0)` resets it. It depends on the printer and on
 * how the paper lies in it, so it is kept for the computer, not for the person.
 */
export function usePaperOffset(sheet: string): readonly [PaperOffset, (dx: number, dy: number) => void] {
  const key = `print-offset:${sheet}`;
  const [offsets, setOffsets] = useState<Readonly<Record<string, PaperOffset>>>({});
  const offset = offsets[key] ?? readStored(key, NONE);
  const within = (value: number) => Math.max(-MOST, Math.min(MOST, value));
  const move = (dx: number, dy: number) => {
    const next = dx === 0 && dy === 0 ? NONE : { x: within(offset.x + dx), y: within(offset.y + dy) };
    writeStored(key, next);
    setOffsets({ ...offsets, [key]: next });
  };
  return [offset, move];
}

const side = (value: number, more: string, less: string) => (value === 0 ? '' : `${value > 0 ? more : less} ${Math.abs(value)}`);
export const offsetText = ({ x, y }: PaperOffset): string =>
  [side(x, '右', '左'), side(y, '下', '上')].filter((text) => text !== '').join('，') || '不移动';
