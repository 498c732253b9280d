import type { Readable } from 'node:stream';
import type { RowBatch } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';

export type ImportResultService = ReturnType<typeof createImportResultService>;
export function createImportResultService({ storage }: { storage: Storage }) {
  return {
    async write(scope: Scope, jobId: number, _batches: AsyncIterable<RowBatch>): Promise<void> {
      await importJobRepository.update(scope, jobId, { resultState: 'failed' });
    },
    async open(_scope: Scope, job: StoredImportJob): Promise<{ fileName: string; stream: Readable }> {
      return { fileName: job.fileName, stream: storage.read(job.resultKey ?? '') };
    },
  };
}
