import { useSyncExternalStore } from 'react';
import { isAbort, toApiError } from './api-error.ts';
import { type UploadProgress, uploadForm } from './upload.ts';
import { areUploadsHeld, holdUploads, onUploadsHeld, uploadsGoOn } from './upload-gate.ts';

/** What became of one file. */
interface UploadOutcome<T> {
  fileName: string;
  status: 'success' | 'error';
  answer?: T;
  error?: string;
}

/** Files that are being sent, as the overlay shows them. */
interface UploadRun {
  title: string;
  /** Position of the shown file, from 1. The first one under way is shown. */
  index: number;
  total: number;
  percent: number;
  name: string;
  size: number;
  /** Whether a person holds the uploads; null when these cannot be held. */
  isHeld: boolean | null;
}

interface RunOptions {
  /** How many are sent at a time. */
  lanes?: number;
  /** Whether `send` can be interrupted and resumed, so that the overlay offers a pause. */
  canHold?: boolean;
}

/** How long the overlay stays after the last file, in milliseconds. */
const HIDE_MS = 3_000;

let current: UploadRun | null = null;
let hiding: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(run: UploadRun | null): void {
  current = run;
  for (const listener of listeners) listener();
}
onUploadsHeld(() => {
  if (current && current.isHeld !== null) show({ ...current, isHeld: areUploadsHeld() });
});

const percentOf = ({ sent, total }: UploadProgress): number => (total > 0 ? Math.floor((sent / total) * 100) : 0);

/**
 * Sends files and shows the progress. One that fails is noted, and the others go on.
 * @returns the outcomes in the order of the files
 */
export async function uploadFiles<T>(
  title: string,
  files: readonly File[],
  send: (file: File, onProgress: (progress: UploadProgress) => void) => Promise<T>,
  { lanes = 1, canHold = false }: RunOptions = {},
): Promise<UploadOutcome<T>[]> {
  const outcomes: UploadOutcome<T>[] = [];
  const underWay = new Map<number, number>();
  clearTimeout(hiding);
  holdUploads(false);
  const showFirst = (at: number): void => {
    const file = files[at];
    if (!file) return;
    const isHeld = canHold && underWay.size > 0 ? areUploadsHeld() : null;
    show({ title, index: at + 1, total: files.length, name: file.name, size: file.size, percent: underWay.get(at) ?? 100, isHeld });
  };
  const note = (at: number, percent: number): void => {
    underWay.set(at, percent);
    showFirst(Math.min(...underWay.keys()));
  };
  const sendOne = async (file: File, at: number): Promise<void> => {
    note(at, 0);
    try {
      // Sent bytes are not yet stored, so the progress stays at 99% until the server has answered.
      const answer = await send(file, (progress) => note(at, Math.min(99, percentOf(progress))));
      outcomes[at] = { fileName: file.name, status: 'success', answer };
    } catch (error) {
      outcomes[at] = { fileName: file.name, status: 'error', error: isAbort(error) ? '已取消' : toApiError(error).message || '上传失败' };
    }
    underWay.delete(at);
    showFirst(underWay.size === 0 ? at : Math.min(...underWay.keys()));
  };
  const waiting = files.entries();
  const lane = async (): Promise<void> => {
    for (const [at, file] of waiting) {
      if (canHold) await uploadsGoOn();
      await sendOne(file, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, lane));
  hiding = setTimeout(() => show(null), HIDE_MS);
  return outcomes;
}

/** Stores a file of the signed-in person. @returns its address */
export async function uploadFile(file: File, onProgress: (progress: UploadProgress) => void): Promise<string> {
  const form = () => {
    const body = new FormData();
    body.append('file', file, file.name);
    return body;
  };
  return String(await uploadForm('/admin-api/infra/file/upload', form, { onProgress }));
}

/** Stores a file that only its shop may fetch, in a folder of the shop. @returns the path, which names the file for good */
export async function uploadShopFile(
  file: File,
  targetDir: string,
  onProgress: (progress: UploadProgress) => void,
): Promise<{ path: string }> {
  const form = () => {
    const body = new FormData();
    body.append('targetDir', targetDir);
    body.append('files', file, file.name);
    return body;
  };
  return (await uploadForm('/admin-api/files/upload', form, { onProgress })) as { path: string };
}

export const currentUpload = (): UploadRun | null => current;

/** The files that are being sent or were sent just now; null when there are none. */
export function useUploadRun(): UploadRun | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentUpload);
}
