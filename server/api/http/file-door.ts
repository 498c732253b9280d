import type { FetchedFile, FileService } from '#domain/files/file.service.ts';
import type { ByteRange } from '#platform/storage/storage.ts';
import { fail } from '#shared/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { type Exchange, header, sendJson, setHeaders } from './exchange.ts';
import { refusePipelined } from './pipeline-limit.ts';
import { sendStream } from './send-stream.ts';

const FILE_PATH = /^\/infra\/file\/\d+\/get\/(.+)$/;
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
const PROVEN_CACHE = 'private, max-age=600';
/** An uploaded file that a browser opens as a page may run and load nothing. */
const NO_RIGHTS = "default-src 'none'; sandbox";

/** The range of bytes that is asked for; undefined for the whole file, null where the range lies outside of it. */
function rangeOf(asked: string | null, size: number): ByteRange | undefined | null {
  const match = RANGE.exec(asked ?? '');
  if (!match) return undefined;
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}

function headFor({ type, name, isPublic }: FetchedFile): Record<string, string> {
  const isShown = isPublic && type.startsWith('image/');
  return {
    'Content-Type': type,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    'Content-Security-Policy': NO_RIGHTS,
    'Cache-Control': isPublic ? PUBLIC_CACHE : PROVEN_CACHE,
    'Accept-Ranges': 'bytes',
  };
}

/** GET /infra/file/{configId}/get/{path}. The address is the proof, no session is needed. @returns whether the request was for a file */
export async function answerFile(exchange: Exchange, files: FileService): Promise<boolean> {
  const { request, response, search } = exchange;
  const path = FILE_PATH.exec(exchange.path)?.[1];
  if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  if (refusePipelined(request)) return true;
  const query = new URLSearchParams(search);
  const file = await files.fetch(path, { expires: Number(query.get('expires') ?? 0), proof: query.get('proof') ?? '' });
  if (!file) {
    sendJson(exchange, 404, JSON.stringify(fail(404, new AppError('notFound', { what: '文件' }).message)));
    return true;
  }
  const address = await file.address();
  if (address !== null) {
    setHeaders(exchange);
    response.writeHead(302, { Location: address }).end();
    return true;
  }
  const range = rangeOf(header(request, 'range'), file.size);
  setHeaders(exchange);
  for (const [name, value] of Object.entries(headFor(file))) response.setHeader(name, value);
  if (range === null) {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end();
    return true;
  }
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.writeHead(range ? 206 : 200, { 'Content-Length': String(range ? range.end - range.start + 1 : file.size) });
  if (request.method === 'HEAD') response.end();
  else await sendStream(response, await file.open(range)).catch(() => response.destroy());
  return true;
}
