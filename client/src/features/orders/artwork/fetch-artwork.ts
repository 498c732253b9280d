import { toApiError } from '#client/lib/api-error.ts';
import { saveFrom } from '#client/lib/download.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast.ts';

/**
 * Has the browser save a stored file, however large. Its address is asked for first, because addresses of shop files are valid for an hour
 * only. It is no new window, because browsers block one that opens after an answer was waited for.
 */
export async function fetchArtwork(path: string): Promise<void> {
  try {
    const { url } = await trpcClient.infra.fileServer.getUrlData.mutate({ filePath: path });
    saveFrom(url);
  } catch (error) {
    toast.error('获取文件数据失败', { description: toApiError(error).message });
  }
}
