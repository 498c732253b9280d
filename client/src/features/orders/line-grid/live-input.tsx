import { type CompositionEvent, type FormEvent, type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';

type LiveInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onInput' | 'onChange'> & {
  readonly value: string;
  /** What the field accepts; applied after each keystroke, never during a composition. */
  readonly filter?: ((text: string) => string) | undefined;
  readonly onText: (text: string) => void;
};

/**
 * A text input that works with input methods: React never writes into it during a composition, and half-composed text is not passed on.
 * `onText` is called after every plain keystroke and at the end of a composition.
 */
export function LiveInput({ value, filter, onText, ...rest }: LiveInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);

  useLayoutEffect(() => {
    const element = input.current;
    if (element !== null && !composing.current && element.value !== value) element.value = value;
  }, [value]);

  const handOn = (element: HTMLInputElement): void => {
    const typed = element.value;
    const text = filter === undefined ? typed : filter(typed);
    if (text !== typed) {
      const caret = filter?.(typed.slice(0, element.selectionStart ?? typed.length)).length ?? text.length;
      element.value = text;
      element.setSelectionRange(caret, caret);
    }
    onText(text);
  };

  return (
    <input
      autoComplete="off"
      spellCheck={false}
      type="text"
      {...rest}
      ref={input}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        handOn(event.currentTarget);
      }}
      onInput={(event: FormEvent<HTMLInputElement>) => {
        if (!composing.current) handOn(event.currentTarget);
      }}
    />
  );
}
