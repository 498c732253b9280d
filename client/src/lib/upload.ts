import { SUCCESS_CODE } from '#shared/envelope.ts';
import { EnvelopeError } from './api-error.ts';
import { authorizationHeader, requestRenewal } from './rpc-links.ts';
import { getSession } from './session.ts';
import { renewSession } from './session-refresh.ts';
import { TransportError, timeoutText } from './transport.ts';

/** Bytes that have left this machine. */
export interface UploadProgress {
  sent: number;
  total: number;
}

interface UploadOptions {
  headers?: Readonly<Record<string, string>>;
  onProgress?(progress: UploadProgress): void;
  signal?: AbortSignal;
}

/** An upload without progress for this long, in milliseconds, is given up. The whole has no limit, because large files take long. */
const STALL_TIMEOUT = 60_000;

/**
 * Sends a form with a file. It is sent once more after the session had to be renewed.
 * @param form makes a new form for each sending
 * @returns the `data` of the answer
 * @throws EnvelopeError with the server's message; TransportError; AbortError when the signal was used
 */
export async function uploadForm(url: string, form: () => FormData, options: UploadOptions = {}): Promise<unknown> {
  const { headers = {}, onProgress = () => undefined, signal = new AbortController().signal } = options;
  const send = () => sendForm(url, form(), { ...authorizationHeader(), ...headers }, onProgress, signal);
  const usedToken = getSession()?.accessToken ?? null;
  let answer = await send();
  if (answer.code === 401 && (await renewSession(usedToken, requestRenewal))) answer = await send();
  if (answer.code !== SUCCESS_CODE) throw new EnvelopeError(answer.code, answer.msg);
  return answer.data;
}

interface Envelope {
  code: number;
  msg: string;
  data?: unknown;
}

/** Uses XMLHttpRequest, because `fetch` does not report how much of a body is sent. */
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
        reject(new TransportError(timeoutText));
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
