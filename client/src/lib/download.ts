import { toast } from '#client/ui/toast.ts';
import { SUCCESS_CODE } from '#shared/envelope.ts';
import { EnvelopeError } from './api-error.ts';
import { reportError } from './error-notice.ts';
import { readFile } from './read-file.ts';
import { authorizationHeader, requestRenewal } from './rpc-links.ts';
import { getSession } from './session.ts';
import { renewSession } from './session-refresh.ts';
import { noteTaskBegun, openTaskCenter } from './task-center.ts';
import { apiFetch, TransportError } from './transport.ts';
import { trpcClient } from './trpc.ts';

/** Time limit of a download in milliseconds. It is long because a file may be large and the connection slow. */
const fileTimeout = 30 * 60_000;
/** A list of more rows is exported by a background job, so that the person can go on working. Its file waits in the task centre. */
const LONG_LIST = 20_000;

/** The message that an export became a task. The task's end dismisses it by this text. */
export const EXPORT_BEGUN = '数据较多，已转到任务中心导出';

interface FileRequest extends RequestInit {
  headers: Record<string, string>;
}

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Query text in the REST door's own convention: arrays as `name[0]`, empty values left out. */
function queryString(parameters: Record<string, QueryValue>): string {
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
 * A JSON body instead of a file is either a refusal, which is shown, or, for a long list, the task that writes the file.
 * @param path under the REST prefix, such as `/bs/customer-type/export-excel`
 * @param rows of the file, where known; more than `LONG_LIST` are exported by a task
 */
export function downloadFile(path: string, parameters: Record<string, QueryValue>, fileName: string, rows = 0): Promise<void> {
  return download(`/admin-api${path}${queryString(parameters)}`, fileName, rows > LONG_LIST ? { Prefer: 'respond-async' } : {});
}

/**
 * Fetches and saves a file that only its shop may fetch. Its address is valid for an hour, so it is asked for each time.
 * @param filePath names the file for good, as uploading it answered
 */
export async function downloadShopFile(filePath: string, fileName: string): Promise<void> {
  try {
    const { url } = await trpcClient.infra.fileServer.getUrlData.mutate({ filePath });
    await download(url, fileName);
  } catch (error) {
    reportError(error, '获取文件数据失败');
  }
}

/** Fetches the file of a finished export and saves it. */
export function downloadTask(id: number, fileName: string): Promise<void> {
  return download(`/admin-api/system/task/download?id=${id}`, fileName);
}

async function download(url: string, fileName: string, headers: Record<string, string> = {}): Promise<void> {
  const tell = (said?: string) => toast.loading('文件下载中，请稍等...', said);
  const progress = tell();
  try {
    const answer = await fetchFile(url, { headers }, tell);
    if (answer instanceof Blob) saveBlob(answer, fileName);
    else {
      noteTaskBegun();
      toast.info(EXPORT_BEGUN, { action: { label: '查看', onSelect: openTaskCenter } });
    }
  } catch (error) {
    if (error instanceof EnvelopeError) reportError(error);
    else toast.error('文件下载失败，请重试...');
  } finally {
    toast.dismiss(progress);
  }
}

/**
 * Asks the REST door for a file that is shown rather than saved.
 * @param path under the REST prefix
 * @throws EnvelopeError with the server's message; TransportError; AbortError when the signal was used
 */
export async function fetchShown(path: string, input: object, signal?: AbortSignal): Promise<Blob> {
  const request = {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'Content-Type': 'application/json' },
    ...(signal && { signal }),
  };
  const answer = await fetchFile(`/admin-api${path}`, request);
  if (answer instanceof Blob) return answer;
  throw new TransportError('服务器没有返回文件');
}

async function fetchFile(
  url: string,
  request: FileRequest,
  tell: (said: string) => void = () => undefined,
  isReplay = false,
): Promise<Blob | { jobId: number }> {
  const usedToken = getSession()?.accessToken ?? null;
  const response = await apiFetch(url, { ...request, headers: { ...request.headers, ...authorizationHeader() } }, fileTimeout);
  if (!response.headers.get('content-type')?.includes('json')) return readFile(response, tell);
  const body = (await response.json()) as { code?: number; msg?: string; data?: { jobId?: number } | null };
  const code = body.code ?? response.status;
  if (code === 401 && !isReplay && (await renewSession(usedToken, requestRenewal))) return fetchFile(url, request, tell, true);
  if (code === SUCCESS_CODE && body.data?.jobId !== undefined) return { jobId: body.data.jobId };
  throw new EnvelopeError(code, body.msg ?? '');
}

/** Has the browser download what is at an address. Without a name, the one that comes with the answer is used. */
export function saveFrom(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Hands a blob to the browser's download list under the given name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, fileName);
  // Safari reads the URL after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
