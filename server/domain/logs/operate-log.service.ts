import type { Scope } from '#platform/scope.ts';
import type { OperateLogPageInput, OperateLogRow } from '#shared/schemas/log.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { operateLogRepository } from './operate-log.repository.ts';

/** Fields of the API family that this product does not fill. */
const NO_WORDS = { content: null, exts: null };

/** Reads the operation log: who wrote what, when and from where. */
export const operateLogService = {
  async page(scope: Scope, input: OperateLogPageInput): Promise<Page<OperateLogRow>> {
    const { list, total } = await operateLogRepository.findPage(scope, input);
    return { list: list.map((row) => ({ ...row, ...NO_WORDS })), total };
  },

  async *exportRows(scope: Scope, input: OperateLogPageInput): AsyncGenerator<OperateLogRow> {
    for await (const row of operateLogRepository.findAll(scope, input)) yield { ...row, ...NO_WORDS };
  },
};
