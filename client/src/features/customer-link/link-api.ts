import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#api/app-router.ts';
import { EnvelopeError } from '#client/lib/api-error.ts';
import { apiFetch } from '#client/lib/transport.ts';
import { wireFormat } from '#client/lib/wire-format.ts';

/** Nothing of whoever may be signed in at this browser goes along: no token, no cookie, and nowhere the address of the link. */
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

/** An order may have hundreds of pictures: so many are asked for at a time, far fewer than one network may ask for. */
const lanes = Array.from({ length: 6 }, (): Promise<unknown> => Promise.resolve());
let asked = 0;

/** A picture or PDF of the order. */
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
