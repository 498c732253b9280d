import { toast } from '../ui/toast.ts';
import { EnvelopeError } from './api-error.ts';
import { reportError } from './error-notice.ts';
import { authorizationHeader, requestRenewal } from './rpc-links.ts';
import { getSession } from './session.ts';
import { renewSession } from './session-refresh.ts';
import { apiFetch } from './transport.ts';

/** Exports may take longer than an ordinary call. */
const downloadTimeout = 120_000;

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Query text in the REST door's own convention: arrays as `name[0]`, empty values left out. */
export function queryString(parameters: Record<string, QueryValue>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined || value === '') continue;
    if (typeof value === 'object') for (const [index, item] of value.entries()) search.append(`${name}[${index}]`, String(item));
    else search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/**
 * Fetches a file from the REST door and saves it; shows progress and failure.
 * A JSON body instead of a file is the server's refusal and is shown as such, never saved.
 * @param path under the REST prefix, such as `/bs/customer-type/export-excel`
 */
export async function downloadFile(path: string, parameters: Record<string, QueryValue>, fileName: string): Promise<void> {
  const progress = toast.loading('文件下载中，请稍等...');
  try {
    saveBlob(await fetchBlob(`/admin-api${path}${queryString(parameters)}`), fileName);
  } catch (error) {
    if (error instanceof EnvelopeError) reportError(error);
    else toast.error('文件下载失败，请重试...');
  } finally {
    toast.dismiss(progress);
  }
}

async function fetchBlob(url: string, isReplay = false): Promise<Blob> {
  const usedToken = getSession()?.accessToken ?? null;
  const response = await apiFetch(url, { headers: authorizationHeader() }, downloadTimeout);
  if (!response.headers.get('content-type')?.includes('json')) return response.blob();
  const body = (await response.json()) as { code?: number; msg?: string };
  const code = body.code ?? response.status;
  if (code === 401 && !isReplay && (await renewSession(usedToken, requestRenewal))) return fetchBlob(url, true);
  throw new EnvelopeError(code, body.msg ?? '');
}

/** Hands a blob to the browser's download list under the given name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the URL after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
