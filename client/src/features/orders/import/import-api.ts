import { EnvelopeError } from '../../../lib/api-error.ts';
import { authorizationHeader, requestRenewal } from '../../../lib/rpc-links.ts';
import { getSession } from '../../../lib/session.ts';
import { renewSession } from '../../../lib/session-refresh.ts';
import { apiFetch } from '../../../lib/transport.ts';
import { untypedClient } from '../../../lib/trpc.ts';
import { newIdempotencyKey } from '../order-api.ts';

export type ImportKind = 'orders' | 'lines';

/** A row, or one of its cells, that was not taken over. */
export interface ImportFailure {
  row: number | null;
  name: string | null;
  reason: string;
  sheet?: string | null;
  column?: string | null;
  found?: string | null;
  expected?: string | null;
}

/** What an import has done so far. Names and failures are capped by the server; the counts are true. */
export interface ImportResult {
  jobId: number;
  state: string;
  createCount: number;
  createNames: readonly string[];
  updateCount: number;
  updateNames: readonly string[];
  unchangedCount: number;
  failureCount: number;
  failures: readonly ImportFailure[];
  /** Known while the rows are being taken over. */
  totalRows: number;
  doneRows: number;
}

const PATHS: Record<ImportKind, string> = { orders: '/admin-api/bs/order-info/import', lines: '/admin-api/bs/order-del/import' };
/** An upload of a hundred megabytes over a shop's line, and the answer's own twenty seconds. */
const UPLOAD_TIMEOUT = 10 * 60_000;
const OVER = new Set(['done', 'failed', 'cancelled']);

export function isOver(result: ImportResult): boolean {
  return OVER.has(result.state);
}

type Answer = Partial<ImportResult> & { id?: number };

function resultOf(answer: Answer): ImportResult {
  const failures = answer.failures ?? [];
  return {
    jobId: answer.jobId ?? answer.id ?? 0,
    state: answer.state ?? 'done',
    createCount: answer.createCount ?? 0,
    createNames: answer.createNames ?? [],
    updateCount: answer.updateCount ?? 0,
    updateNames: answer.updateNames ?? [],
    unchangedCount: answer.unchangedCount ?? 0,
    failureCount: answer.failureCount ?? failures.length,
    failures,
    totalRows: answer.totalRows ?? 0,
    doneRows: answer.doneRows ?? 0,
  };
}

/**
 * Uploads one workbook and starts its import. Answers the result when it is quick, else the job as it stands.
 * @throws EnvelopeError with the server's words, TransportError
 */
export async function startImport(kind: ImportKind, file: File, options: Readonly<Record<string, boolean>>): Promise<ImportResult> {
  const query = new URLSearchParams(Object.entries(options).map(([name, isOn]) => [name, String(isOn)]));
  const body = new FormData();
  body.append('file', file, file.name);
  const key = newIdempotencyKey();
  const send = () =>
    apiFetch(`${PATHS[kind]}?${query}`, { method: 'POST', body, headers: { ...authorizationHeader(), 'Idempotency-Key': key } }, UPLOAD_TIMEOUT);
  const usedToken = getSession()?.accessToken ?? null;
  let answer = await readEnvelope(await send());
  if (answer.code === 401 && (await renewSession(usedToken, requestRenewal))) answer = await readEnvelope(await send());
  if (answer.code !== 0) throw new EnvelopeError(answer.code, answer.msg);
  return resultOf((answer.data ?? {}) as Answer);
}

async function readEnvelope(response: Response): Promise<{ code: number; msg: string; data?: unknown }> {
  const { code = response.status, msg = '', data } = (await response.json()) as { code?: number; msg?: string; data?: unknown };
  return { code, msg, data };
}

/** The import as it stands. */
export async function followImport(jobId: number): Promise<ImportResult> {
  return resultOf((await untypedClient.query('bs.importJob.get', { id: jobId })) as Answer);
}
