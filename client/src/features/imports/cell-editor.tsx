import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import styles from './review-grid.module.css';

/** Where the selection goes after an edit; `left` when the focus left the grid by itself. */
export type EditEnd = 'below' | 'above' | 'next' | 'previous' | 'stay' | 'left';

interface CellEditorProps {
  label: string;
  text: string;
  /** Called once: with the text, or with null when the edit was cancelled. */
  onEnd(text: string | null, end: EditEnd): void;
}

/** The input in place of a cell. It is uncontrolled, so that a render cannot disturb an input method that is composing. */
export function CellEditor({ label, text, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  // The focus moves from the cell into its input. The text is selected, so that the first key replaces it.
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
      // Arrow keys move in the text, not in the grid.
      event.stopPropagation();
      return;
    }
    // Stopped, so that Esc cancels the edit but does not close the dialog.
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
