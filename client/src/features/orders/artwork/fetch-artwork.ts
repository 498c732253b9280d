import { toApiError } from '#client/lib/api-error.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast.ts';

/** Opens a fresh address of a stored file, which is good for an hour; the browser saves it. */
export async function fetchArtwork(path: string): Promise<void> {
  try {
    const { url } = await trpcClient.infra.fileServer.getUrlData.mutate({ filePath: path });
    window.open(url, '_blank', 'noopener');
  } catch (error) {
    toast.error('获取文件数据失败', { description: toApiError(error).message });
  }
}
