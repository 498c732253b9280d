import { useCallback, useEffect, useRef, useState } from 'react';

interface Asked<Q, A> {
  question: Q;
  resolve(answer: A): void;
}

/** A question that a dialog answers: `ask` opens it, `answer` closes it and resolves the promise. One question at a time. */
export function useAsked<Q, A>(): { question: Q | null; ask(question: Q): Promise<A>; answer(answer: A): void } {
  const [asked, setAsked] = useState<Asked<Q, A> | null>(null);
  const answered = useRef<(() => void) | null>(null);
  const ask = useCallback((question: Q) => new Promise<A>((resolve) => setAsked({ question, resolve })), []);
  // Resolved only after the dialog is gone, because a closing dialog gives the focus back; the caller may then move it on.
  useEffect(() => {
    if (asked !== null) return;
    answered.current?.();
    answered.current = null;
  }, [asked]);
  const answer = (value: A) => {
    // Some dialogs answer and then call their close handler, which answers too: the first answer counts.
    answered.current ??= () => asked?.resolve(value);
    setAsked(null);
  };
  return { question: asked?.question ?? null, ask, answer };
}
