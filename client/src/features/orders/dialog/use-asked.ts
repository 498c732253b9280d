import { useCallback, useState } from 'react';

interface Asked<Q, A> {
  question: Q;
  resolve(answer: A): void;
}

/** A question that a dialog answers: `ask` opens it, `answer` closes it and resolves the promise. One question at a time. */
export function useAsked<Q, A>(): { question: Q | null; ask(question: Q): Promise<A>; answer(answer: A): void } {
  const [asked, setAsked] = useState<Asked<Q, A> | null>(null);
  const ask = useCallback((question: Q) => new Promise<A>((resolve) => setAsked({ question, resolve })), []);
  const answer = (value: A) => {
    setAsked(null);
    asked?.resolve(value);
  };
  return { question: asked?.question ?? null, ask, answer };
}
