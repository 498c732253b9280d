import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { pathOf } from '#client/lib/dropped-files.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { uploadInPieces } from '#client/lib/resumable-upload.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import type { UploadProgress } from '#client/lib/upload.ts';
import { uploadFiles } from '#client/lib/upload-run.ts';
import { ARTWORK_AT_ONCE, ARTWORK_STATE, type ArtworkRow } from '#shared/schemas/artwork.schema.ts';
import { type ArtworkItem, type LineEdits, type RecognisedItem, type RecognitionRules, recognisedItem } from './recognised-rows.ts';

/** Files that are uploaded at the same time. */
const LANES = 4;
/** After an upload, how long to wait for further ones, so that one call asks the server to read them together. */
const GATHER_MS = 300;
/** How often the server is asked whether waiting files have been read. */
const LOOK_MS = 800;

const keyOf = (file: File): string => `${pathOf(file)}|${file.size}|${file.lastModified}`;
const newItem = (file: File): ArtworkItem => ({ key: keyOf(file), file, percent: 0, path: null, failure: null, row: null, edits: {} });

/** The last result for each item, so that the progress of one file does not recognise the hundreds of others on the screen again. */
const recognised = new WeakMap<ArtworkItem, { rules: RecognitionRules; shown: RecognisedItem }>();

function shownItem(item: ArtworkItem, rules: RecognitionRules): RecognisedItem {
  const last = recognised.get(item);
  if (last?.rules === rules) return last.shown;
  const shown = recognisedItem(item, rules);
  recognised.set(item, { rules, shown });
  return shown;
}

/**
 * Files that become lines: several are uploaded at the same time, a worker reads them, and each is shown as a line from the start. A file
 * that fails does not stop the others and can be retried. The caller must `stop` the uploads when it gives the files up.
 */
export function useRecognition(customerId: number, rules: RecognitionRules | undefined) {
  const { user, tenant } = useCurrentUser();
  const [items, setItems] = useState<ReadonlyMap<string, ArtworkItem>>(new Map());
  const [ending] = useState(() => new AbortController());
  const known = useRef(items);
  const gathered = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const update = useCallback((change: (now: Map<string, ArtworkItem>) => void) => {
    const next = new Map(known.current);
    change(next);
    known.current = next;
    setItems(next);
  }, []);
  const change = useCallback(
    (keys: readonly string[], part: Partial<ArtworkItem>) =>
      update((now) => {
        for (const key of keys) {
          const item = now.get(key);
          if (item) now.set(key, { ...item, ...part });
        }
      }),
    [update],
  );
  const take = useCallback(
    (rows: readonly ArtworkRow[]) => {
      const byPath = new Map(rows.map((row) => [row.path, row]));
      update((now) => {
        for (const [key, item] of now) {
          const row = byPath.get(item.path ?? '');
          if (row) now.set(key, { ...item, row });
        }
      });
    },
    [update],
  );

  const handOver = useCallback(async () => {
    const paths = gathered.current.splice(0, ARTWORK_AT_ONCE);
    if (paths.length === 0) return;
    try {
      take(await trpcClient.bs.artwork.read.mutate({ files: paths.map((path) => ({ path })) }));
    } catch (error) {
      const keys = [...known.current.values()].flatMap(({ key, path }) => (path !== null && paths.includes(path) ? [key] : []));
      change(keys, { failure: toApiError(error).message });
    }
  }, [take, change]);

  const send = useCallback(
    async (files: readonly File[]) => {
      const sendOne = async (file: File, onProgress: (progress: UploadProgress) => void) => {
        const key = keyOf(file);
        const owner = { tenantId: tenant.id, userId: user.id };
        const { path } = await uploadInPieces(file, {
          owner,
          signal: ending.signal,
          onProgress(progress) {
            onProgress(progress);
            const percent = Math.floor((progress.sent / Math.max(1, progress.total)) * 100);
            if (percent !== known.current.get(key)?.percent) change([key], { percent });
          },
        });
        change([key], { path, percent: 100 });
        gathered.current.push(path);
        clearTimeout(timer.current);
        if (gathered.current.length >= ARTWORK_AT_ONCE) void handOver();
        else timer.current = setTimeout(() => void handOver(), GATHER_MS);
      };
      const outcomes = await uploadFiles('上传稿件', files, sendOne, { lanes: LANES, canHold: true });
      for (const [at, file] of files.entries()) if (outcomes[at]?.error) change([keyOf(file)], { failure: outcomes[at].error });
    },
    [tenant.id, user.id, ending, change, handOver],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const fresh = files.filter((file) => !known.current.has(keyOf(file)));
      update((now) => {
        for (const file of fresh) now.set(keyOf(file), { ...newItem(file), failure: file.size > 0 ? null : '文件是空的' });
      });
      const sendable = fresh.filter((file) => file.size > 0);
      if (sendable.length > 0) void send(sendable);
    },
    [update, send],
  );
  const retry = useCallback(
    (keys: readonly string[]) => {
      const files = keys.flatMap((key) => known.current.get(key)?.file ?? []);
      change(keys, { failure: null });
      void send(files);
    },
    [change, send],
  );
  const edit = useCallback(
    (keys: readonly string[], edits: LineEdits) =>
      update((now) => {
        for (const key of keys) {
          const item = now.get(key);
          if (item) now.set(key, { ...item, edits: { ...item.edits, ...edits } });
        }
      }),
    [update],
  );
  const remove = useCallback((key: string) => update((now) => void now.delete(key)), [update]);

  useEffect(() => {
    const look = async () => {
      const ids = [...known.current.values()].flatMap(({ row }) => (row?.state === ARTWORK_STATE.waiting ? [row.id] : []));
      if (ids.length > 0) take(await trpcClient.bs.artwork.list.query({ ids: ids.slice(0, ARTWORK_AT_ONCE), customerId }));
    };
    // A server that cannot be reached now is asked again at the next interval.
    const interval = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => {
      clearInterval(interval);
      clearTimeout(timer.current);
    };
  }, [customerId, take]);

  const shown = useMemo(() => (rules ? [...items.values()].map((item) => shownItem(item, rules)) : []), [items, rules]);

  return { shown, add, retry, edit, remove, stop: () => ending.abort() };
}
