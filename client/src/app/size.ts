import { useSyncExternalStore } from 'react';

/** Sizes of controls and text; base.css has the pixels of each. */
export const SIZES = [
  { name: 'default', label: 'Default', hint: '宽大' },
  { name: 'medium', label: 'Medium', hint: '标准' },
  { name: 'small', label: 'Small', hint: '较小' },
  { name: 'mini', label: 'Mini', hint: '最小' },
] as const;
type Size = (typeof SIZES)[number]['name'];

const storageKey = 'size';
const listeners = new Set<() => void>();

function readSize(): Size {
  const stored = localStorage.getItem(storageKey);
  return SIZES.find(({ name }) => name === stored)?.name ?? 'medium';
}

export function applySize(): void {
  document.documentElement.dataset.size = readSize();
}

export function chooseSize(size: Size): void {
  localStorage.setItem(storageKey, size);
  applySize();
  for (const listener of listeners) listener();
}

export function useSize(): Size {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readSize);
}
