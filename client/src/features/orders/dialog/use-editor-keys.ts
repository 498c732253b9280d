import { type RefObject, useEffect, useRef } from 'react';
import { isComposing } from '#client/ui/composition.ts';

interface EditorKeys {
  save(): void;
  /** This and the next two are null where the action is not possible now. */
  saveAndAudit: (() => void) | null;
  another: (() => void) | null;
  print: (() => void) | null;
}

/** Ctrl+S, Ctrl+Shift+S, Ctrl+P and Alt+N of the order dialog, wherever in it the focus is; not while another dialog lies over it. */
export function useEditorKeys(body: RefObject<HTMLElement | null>, keys: EditorKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || !body.current || body.current.closest('[inert]')) return;
      if (event.altKey && !event.ctrlKey && event.code === 'KeyN' && latest.current.another) {
        event.preventDefault();
        latest.current.another();
        return;
      }
      const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : '';
      if (letter !== 's' && (letter !== 'p' || event.shiftKey || !latest.current.print)) return;
      // Otherwise the browser offers to save or to print the page.
      event.preventDefault();
      if (event.repeat) return;
      if (letter === 'p') latest.current.print?.();
      else if (event.shiftKey) latest.current.saveAndAudit?.();
      else latest.current.save();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [body]);
}
