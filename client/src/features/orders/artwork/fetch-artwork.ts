import { reportError } from '#client/lib/error-notice.ts';
import { trpcClient } from '#client/lib/trpc.ts';

/** Opens a fresh address of a stored file, which is good for an hour; the browser saves it. */
export async function fetchArtwork(path: string): Promise<void> {
  try {
    const { url } = await trpcClient.infra.fileServer.getUrlData.mutate({ filePath: path });
    window.open(url, '_blank', 'noopener');
  } catch (error) {
    reportError(error);
  }
}
