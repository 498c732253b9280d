import { useEffect, useRef } from 'react';

/** Lets the browser ask before the page is closed or reloaded while `isAtStake` says that unsaved typing would be lost. */
export function useLeaveWarning(isAtStake: () => boolean): void {
  const latest = useRef(isAtStake);
  useEffect(() => {
    latest.current = isAtStake;
  });
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
}
