import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#api/app-router.ts';
import { EnvelopeError } from '#client/lib/api-error.ts';
import { apiFetch } from '#client/lib/transport.ts';
import { wireFormat } from '#client/lib/wire-format.ts';

/**
 * Requests carry neither a token nor a cookie, so that a person who is signed in at this browser stays unknown, and no referrer, because
 * the address of the link is secret.
 */
const AS_STRANGER = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;

const { bs } = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      transformer: wireFormat,
      fetch: (input, init?: object) => apiFetch(input as RequestInfo, { ...(init as RequestInit), ...AS_STRANGER }),
    }),
  ],
});
export const linkApi = bs.orderLink;

interface WantedFile {
  token: string;
  fileId?: number;
  lineId?: number;
}

/** At most six files are fetched at a time, because an order may have hundreds of pictures and the server limits requests per network. */
const lanes = Array.from({ length: 6 }, (): Promise<unknown> => Promise.resolve());
let asked = 0;

/** Fetches a picture or PDF of the order. @throws EnvelopeError with the server's message; TransportError */
export function fetchLinkFile(wanted: WantedFile): Promise<Blob> {
  const lane = asked++ % lanes.length;
  const file = (lanes[lane] ?? Promise.resolve()).then(() => fetchNow(wanted));
  lanes[lane] = file.catch(() => undefined);
  return file;
}

async function fetchNow(wanted: WantedFile): Promise<Blob> {
  const response = await apiFetch('/admin-api/bs/order-link/get-file', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
    ...AS_STRANGER,
  });
  if (response.headers.get('content-type')?.includes('json')) {
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    throw new EnvelopeError(code, msg);
  }
  return response.blob();
}
