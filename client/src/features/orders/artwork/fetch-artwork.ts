import { toApiError } from '#client/lib/api-error.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast.ts';

/** Opens a stored file in a new tab. Its address is made for this call, because addresses of shop files are valid for an hour only. */
export async function fetchArtwork(path: string): Promise<void> {
  try {
    const { url } = await trpcClient.infra.fileServer.getUrlData.mutate({ filePath: path });
    window.open(url, '_blank', 'noopener');
  } catch (error) {
    toast.error('获取文件数据失败', { description: toApiError(error).message });
  }
}
