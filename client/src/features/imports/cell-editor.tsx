import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import styles from './review-grid.module.css';

/** Where the selection goes after a cell was written. */
export type EditEnd = 'below' | 'above' | 'next' | 'previous' | 'stay' | 'left';

interface CellEditorProps {
  label: string;
  text: string;
  /** Called once, with the text, or null when the edit was given up. */
  onEnd(text: string | null, end: EditEnd): void;
}

/** The field in the place of a cell. Its text belongs to the input method until a composition is over: nothing writes into it. */
export function CellEditor({ label, text, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  // The focus was in this very cell; it goes into the field, whose whole text the first key replaces.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  const end = (value: string | null, where: EditEnd) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(value, where);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter, Esc and Tab belong to the input method while it composes.
    if (isComposing(event)) return;
    const { value } = event.currentTarget;
    if (event.key === 'Enter') end(value, event.shiftKey ? 'above' : 'below');
    else if (event.key === 'Tab') end(value, event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') end(null, 'stay');
    else {
      // The arrows move in the text, not in the grid.
      event.stopPropagation();
      return;
    }
    // Esc gives up this edit only; the dialog around it stays.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <input
      ref={input}
      className={styles.editor}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={2000}
      defaultValue={text}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.currentTarget.value, 'left')}
    />
  );
}
