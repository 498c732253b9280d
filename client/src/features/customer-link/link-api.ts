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

/** A picture or PDF of the order. */
export async function fetchLinkFile(wanted: { token: string; fileId?: number; lineId?: number }): Promise<Blob> {
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
