import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { IMPORT_FIX_LIMIT } from '#shared/schemas/import-review.schema.ts';
import { type CellFix, sendFixes, sendLeft } from './left-fixes.ts';

export type CellFixes = ReadonlyMap<string, CellFix>;

export const fixKey = (rowNo: number, key: string): string => `${rowNo}:${key}`;

/** Pause before corrections are sent, in milliseconds. It collects several in one call, because each call checks the sheet again. */
const PAUSE = 500;

interface FixesOptions {
  jobId: number;
  /** Whether the job accepts corrections, which it does not while it is checking. Those typed meanwhile wait. */
  canSend: boolean;
  onSaved(): Promise<void>;
}

/** The cells that the person corrects. They are sent together after a pause, kept when that fails, and those left when the dialog is closed are sent then. */
export function useCellFixes({ jobId, canSend, onSaved }: FixesOptions) {
  const [fixes, setFixes] = useState<CellFixes>(new Map());
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const waiting = [...fixes.values()].filter(({ isSaved }) => !isSaved);
  const left = useRef<readonly CellFix[]>([]);
  useLayoutEffect(() => {
    left.current = waiting;
  });
  useLeaveWarning(() => waiting.length > 0);
  // The call under way. It gives the corrections that it has saved.
  const underWay = useRef<Promise<readonly CellFix[]>>(Promise.resolve([]));

  useEffect(() => {
    const batch = [...fixes.values()].filter(({ isSaved }) => !isSaved).slice(0, IMPORT_FIX_LIMIT);
    if (!canSend || isSending || error !== null || batch.length === 0) return;
    const run = async () => {
      setSending(true);
      try {
        const sent = sendFixes(jobId, batch);
        underWay.current = sent.then(
          () => batch,
          () => [],
        );
        await sent;
        // A cell that was corrected again meanwhile is a new fix, which is not in the batch and stays unsaved.
        setFixes((before) => new Map([...before].map(([at, fix]) => [at, batch.includes(fix) ? { ...fix, isSaved: true } : fix])));
        await onSaved();
      } catch (failure) {
        setError(toApiError(failure).message);
      } finally {
        setSending(false);
      }
    };
    const timer = setTimeout(() => void run(), PAUSE);
    return () => clearTimeout(timer);
  }, [fixes, canSend, isSending, error, jobId, onSaved]);

  // What waits when the dialog is closed is sent without it.
  useEffect(
    () => () => {
      void sendLeft(jobId, left.current, underWay.current);
    },
    [jobId],
  );

  const add = useCallback(
    (rowNo: number, key: string, value: string) =>
      setFixes((before) => new Map(before).set(fixKey(rowNo, key), { rowNo, key, value, isSaved: false })),
    [],
  );
  const forgetSaved = useCallback(() => setFixes((before) => new Map([...before].filter(([, { isSaved }]) => !isSaved))), []);
  const discard = useCallback(() => {
    // At once, because the dialog may be closed before the next rendering.
    left.current = [];
    setFixes(new Map());
    setError(null);
  }, []);
  const retry = useCallback(() => setError(null), []);

  return { fixes, waitingCount: waiting.length, isSending, error, add, retry, discard, forgetSaved };
}
