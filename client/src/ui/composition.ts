import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * True while an input method is composing. Every Enter, Esc and arrow handler checks it first: those keys then
 * choose or cancel a candidate and belong to the input method. 229 covers browsers that end composition before keydown.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}
