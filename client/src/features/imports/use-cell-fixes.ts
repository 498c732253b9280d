import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { IMPORT_FIX_LIMIT } from '#shared/schemas/import-review.schema.ts';
import { importJobApi } from './import-api.ts';

/** A cell as the person wants it. It stands in for the sheet's own text until the row was looked at again. */
interface CellFix {
  rowNo: number;
  key: string;
  value: string;
  isSaved: boolean;
}

export type CellFixes = ReadonlyMap<string, CellFix>;

export const fixKey = (rowNo: number, key: string): string => `${rowNo}:${key}`;

/** Cells mended one after the other go in one call: each call has the sheet checked anew. In milliseconds. */
const PAUSE = 500;

const send = (jobId: number, batch: readonly CellFix[]) =>
  importJobApi.fix.mutate({ id: jobId, fixes: batch.map(({ rowNo, key, value }) => ({ rowNo, key, value })) });

interface FixesOptions {
  jobId: number;
  /** The job takes fixes only while it is not checking; those typed meanwhile wait. */
  canSend: boolean;
  onSaved(): Promise<void>;
}

/** The cells that the person mends: sent together after a pause, kept when sending fails, sent also when the dialog is closed. */
export function useCellFixes({ jobId, canSend, onSaved }: FixesOptions) {
  const [fixes, setFixes] = useState<CellFixes>(new Map());
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const waiting = [...fixes.values()].filter(({ isSaved }) => !isSaved);
  const left = useRef<readonly CellFix[]>([]);
  useLayoutEffect(() => {
    left.current = isSending ? [] : waiting;
  });

  useEffect(() => {
    const batch = [...fixes.values()].filter(({ isSaved }) => !isSaved).slice(0, IMPORT_FIX_LIMIT);
    if (!canSend || isSending || error !== null || batch.length === 0) return;
    const run = async () => {
      setSending(true);
      try {
        await send(jobId, batch);
        // A cell typed into once more meanwhile is another fix, and waits for its own turn.
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

  // Closed within the pause: what was typed is not lost. A refusal has nobody left to read it.
  useEffect(
    () => () => {
      if (left.current.length > 0) send(jobId, left.current).catch(() => {});
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
    setFixes(new Map());
    setError(null);
  }, []);
  const retry = useCallback(() => setError(null), []);

  return { fixes, waitingCount: waiting.length, isSending, error, add, retry, discard, forgetSaved };
}
