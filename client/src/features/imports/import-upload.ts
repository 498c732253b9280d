import { EnvelopeError } from '#client/lib/api-error.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { authorizationHeader, requestRenewal } from '#client/lib/rpc-links.ts';
import { getSession } from '#client/lib/session.ts';
import { renewSession } from '#client/lib/session-refresh.ts';
import { TransportError } from '#client/lib/transport.ts';
import type { ImportAnswer } from '#shared/schemas/import.schema.ts';

/** Bytes that have left this machine. */
export interface UploadProgress {
  sent: number;
  total: number;
}

interface UploadRequest {
  /** Below the REST prefix, such as `/bs/customer-info`. */
  path: string;
  file: File;
  options: Readonly<Record<string, boolean>>;
  onProgress(progress: UploadProgress): void;
  signal: AbortSignal;
}

/** A large file over a shop's line takes as long as it takes; given up is one that does not move. */
const STALL_TIMEOUT = 60_000;

/**
 * Uploads one workbook and starts its rehearsal: nothing is imported before a person has looked at it and committed.
 * @returns the id of the import job
 * @throws EnvelopeError with the server's words, TransportError, or an AbortError when the signal was used
 */
export async function startImport({ path, file, options, onProgress, signal }: UploadRequest): Promise<number> {
  const entries = Object.entries({ ...options, dryRun: true }).map(([name, value]): [string, string] => [name, String(value)]);
  const url = `/admin-api${path}/import?${new URLSearchParams(entries)}`;
  const key = newIdempotencyKey();
  const send = () => {
    const body = new FormData();
    body.append('file', file, file.name);
    // The job is followed by its id from the start; nobody needs the call to wait for it.
    return sendForm(url, body, { ...authorizationHeader(), 'Idempotency-Key': key, Prefer: 'respond-async' }, onProgress, signal);
  };
  const usedToken = getSession()?.accessToken ?? null;
  let answer = await send();
  if (answer.code === 401 && (await renewSession(usedToken, requestRenewal))) answer = await send();
  if (answer.code !== 0) throw new EnvelopeError(answer.code, answer.msg);
  return (answer.data as ImportAnswer).jobId;
}

interface Envelope {
  code: number;
  msg: string;
  data?: unknown;
}

/** `fetch` cannot say how much of a body is sent; XMLHttpRequest can. */
function sendForm(
  url: string,
  body: FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    let stall: ReturnType<typeof setTimeout> | undefined;
    const beat = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        reject(new TransportError('系统接口请求超时'));
        request.abort();
      }, STALL_TIMEOUT);
    };
    request.onloadend = () => clearTimeout(stall);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      beat();
      onProgress({ sent: loaded, total });
    };
    request.onload = () => {
      const envelope = readEnvelope(request);
      if (envelope) resolve(envelope);
      else reject(new TransportError(`系统接口${request.status}异常`, request.status));
    };
    request.onerror = () => reject(new TransportError('后端接口连接异常'));
    request.onabort = () => reject(new DOMException('upload aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('upload aborted', 'AbortError'));
    else {
      beat();
      request.send(body);
    }
  });
}

function readEnvelope(request: XMLHttpRequest): Envelope | null {
  try {
    const { code = request.status, msg = '', data } = JSON.parse(request.responseText) as Partial<Envelope>;
    return { code, msg, data };
  } catch {
    return null;
  }
}
