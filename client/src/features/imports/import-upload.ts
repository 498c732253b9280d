import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { type UploadProgress, uploadForm } from '#client/lib/upload.ts';
import type { ImportAnswer } from '#shared/schemas/import.schema.ts';

interface UploadRequest {
  /** Path under the REST prefix, such as `/bs/customer-info`. */
  path: string;
  file: File;
  options: Readonly<Record<string, boolean>>;
  onProgress(progress: UploadProgress): void;
  signal: AbortSignal;
}

/**
 * Uploads a workbook and starts its check. Nothing is imported before the person has reviewed and confirmed it.
 * @returns the id of the import job
 * @throws EnvelopeError with the server's message; TransportError; AbortError when the signal was used
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
  // `respond-async` makes the call answer when the job has begun; the dialog then follows the job by its id.
  const headers = { 'Idempotency-Key': key, Prefer: 'respond-async' };
  const answer = await uploadForm(url, body, { headers, onProgress, signal });
  return (answer as ImportAnswer).jobId;
}
