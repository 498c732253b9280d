import { expect, it, vi } from 'vitest';
import { fetchLinkFile } from '#client/features/customer-link/link-api.ts';

it('pictures of an order are fetched six at a time, and one that fails does not stop the others', async () => {
  let open = 0;
  let most = 0;
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    if (String(body).includes('"fileId":7}')) return Response.json({ code: 404, msg: '文件不存在' });
    return new Response('x', { headers: { 'content-type': 'image/png' } });
  });
  const files = await Promise.allSettled(Array.from({ length: 40 }, (_, fileId) => fetchLinkFile({ token: 't', fileId })));
  vi.unstubAllGlobals();
  expect(files.filter(({ status }) => status === 'fulfilled')).toHaveLength(39);
  expect(most).toBe(6);
});
