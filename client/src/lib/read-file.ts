import { formatFileSize } from '#shared/rules/format.rules.ts';

/** The shortest time between two reports of progress, in milliseconds. */
const TELL_MS = 250;

/** Reads a file and reports progress: a percentage, or the bytes received when the response does not say its size. */
export async function readFile(response: Response, tell: (said: string) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let told = Number.NEGATIVE_INFINITY;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    parts.push(chunk.value);
    received += chunk.value.byteLength;
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    tell(total > 0 ? `${Math.floor((received / total) * 100)}%` : `无法获取文件大小，已下载 ${formatFileSize(received)}`);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
