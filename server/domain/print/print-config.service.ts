import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { PrintConfigCreate, PrintConfigUpdate } from '#shared/schemas/print.schema.ts';
import { toFlags } from '../records/flags.ts';
import { changeRecord, deleteRecord, insertRecord, servedReads } from '../records/record.ts';
import { PRINT_FLAGS, printConfigRepository } from './print-config.repository.ts';

const WHAT = '打印配置';

/** Title, address, logo and seals of a shop's slips. */
export const printConfigService = {
  create: (scope: Scope, input: PrintConfigCreate): Promise<number> =>
    inTransaction(scope, (scope) => insertRecord(scope, 'printConfig', toFlags(input, PRINT_FLAGS))),

  update: (scope: Scope, { id, version, ...sent }: PrintConfigUpdate): Promise<void> =>
    changeRecord(scope, 'printConfig', { what: WHAT }, { id, version }, toFlags(sent, PRINT_FLAGS)),

  delete: (scope: Scope, id: number) => inTransaction(scope, (scope) => deleteRecord(scope, 'printConfig', WHAT, id)),
  ...servedReads(WHAT, printConfigRepository),
};
