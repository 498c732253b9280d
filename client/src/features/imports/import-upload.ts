import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { type UploadProgress, uploadForm } from '#client/lib/upload.ts';
import type { ImportAnswer } from '#shared/schemas/import.schema.ts';

interface UploadRequest {
  /** Below the REST prefix, such as `/bs/customer-info`. */
  path: string;
  file: File;
  options: Readonly<Record<string, boolean>>;
  onProgress(progress: UploadProgress): void;
  signal: AbortSignal;
}

/**
 * Uploads one workbook and starts its rehearsal: nothing is imported before a person has looked at it and committed.
 * @returns the id of the import job
 * @throws EnvelopeError with the server's words, TransportError, or an AbortError when the signal was used
 */
export async function startImport({ path, file, options, onProgress, signal }: UploadRequest): Promise<number> {
  const entries = Object.entries({ ...options, dryRun: true }).map(([name, value]): [string, string] => [name, String(value)]);
  const url = `/admin-api${path}/import?${new URLSearchParams(entries)}`;
  const key = newIdempotencyKey();
  const body = () => {
    const form = new FormData();
    form.append('file', file, file.name);
    return form;
  };
  // The job is followed by its id from the start; nobody needs the call to wait for it.
  const headers = { 'Idempotency-Key': key, Prefer: 'respond-async' };
  const answer = await uploadForm(url, body, { headers, onProgress, signal });
  return (answer as ImportAnswer).jobId;
}
