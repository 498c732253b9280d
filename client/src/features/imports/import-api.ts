import type { ImportAnswer, ImportState } from '#shared/schemas/import.schema.ts';
import { EnvelopeError } from '../../lib/api-error.ts';
import { authorizationHeader, requestRenewal } from '../../lib/rpc-links.ts';
import { getSession } from '../../lib/session.ts';
import { renewSession } from '../../lib/session-refresh.ts';
import { apiFetch } from '../../lib/transport.ts';
import { trpcClient } from '../../lib/trpc.ts';
import { newIdempotencyKey } from '../orders/order-api.ts';

/** What an import has done so far; while it runs, also how far it is. */
export interface ImportProgress extends Omit<ImportAnswer, 'state'> {
  state: ImportAnswer['state'] | ImportState;
  /** 0 while the file is still being read. */
  totalRows: number;
  doneRows: number;
  /** Why the import as a whole failed. */
  error: string | null;
}

/** An upload of a hundred megabytes over a shop's line, and the answer's own twenty seconds. */
const UPLOAD_TIMEOUT = 10 * 60_000;
/**
 * Uploads one workbook and starts its import. Answers the result when it is quick, else the job as it stands.
 * @param path below the REST prefix, such as `/bs/customer-info`
 * @throws EnvelopeError with the server's words, TransportError
 */
export async function startImport(path: string, file: File, options: Readonly<Record<string, boolean>>): Promise<ImportProgress> {
  const query = new URLSearchParams(Object.entries(options).map(([name, isOn]) => [name, String(isOn)]));
  const body = new FormData();
  body.append('file', file, file.name);
  const key = newIdempotencyKey();
  const send = () =>
    apiFetch(
      `/admin-api${path}/import?${query}`,
      { method: 'POST', body, headers: { ...authorizationHeader(), 'Idempotency-Key': key } },
      UPLOAD_TIMEOUT,
    );
  const usedToken = getSession()?.accessToken ?? null;
  let answer = await readEnvelope(await send());
  if (answer.code === 401 && (await renewSession(usedToken, requestRenewal))) answer = await readEnvelope(await send());
  if (answer.code !== 0) throw new EnvelopeError(answer.code, answer.msg);
  return { ...(answer.data as ImportAnswer), totalRows: 0, doneRows: 0, error: null };
}

async function readEnvelope(response: Response): Promise<{ code: number; msg: string; data?: unknown }> {
  const { code = response.status, msg = '', data } = (await response.json()) as { code?: number; msg?: string; data?: unknown };
  return { code, msg, data };
}

/** The import as it stands. */
export async function followImport(jobId: number): Promise<ImportProgress> {
  const { id, ...job } = await trpcClient.bs.importJob.get.query({ id: jobId });
  return { ...job, jobId: id };
}

/** Stops the import; rows that were taken over stay. */
export async function cancelImport(jobId: number): Promise<void> {
  await trpcClient.bs.importJob.cancel.mutate({ id: jobId });
}
