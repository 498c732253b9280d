import { useEffect, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { downloadResult, importJobApi } from './import-api.ts';

/** The annotated workbook. `fetchFile` asks the server to write it; it is downloaded as soon as it is ready. */
export function useResultFile(job: Pick<ImportJobDetail, 'id' | 'fileName' | 'resultState'>, refresh: () => Promise<void>) {
  const { id, fileName, resultState } = job;
  const [isAsking, setAsking] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (!isAwaited || resultState === 'wanted') return;
    setAwaited(false);
    if (resultState === 'ready') void downloadResult({ id, fileName });
    else setError('标注表没有生成，请重试');
  }, [isAwaited, resultState, id, fileName]);

  const fetchFile = async () => {
    setError(null);
    if (resultState === 'ready') {
      await downloadResult({ id, fileName });
      return;
    }
    setAsking(true);
    try {
      if (resultState !== 'wanted') {
        await importJobApi.annotate.mutate({ id });
        await refresh();
      }
      setAwaited(true);
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setAsking(false);
    }
  };
  return { isBusy: isAsking || isAwaited, error, fetchFile };
}
