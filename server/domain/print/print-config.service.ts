import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import type { PrintConfigCreate, PrintConfigPageInput, PrintConfigUpdate } from '#shared/schemas/print.schema.ts';
import { FLAG } from '#shared/states.ts';
import { deleteRecord, found, insertRecord, lockRecord, updateRecord } from '../records/record.ts';
import { printConfigRepository } from './print-config.repository.ts';

const WHAT = '打印配置';
const FLAGS = ['isLogo', 'isSeal', 'isFinancial'] as const;

type Flags = (typeof FLAGS)[number];

/** Yes and no as the columns hold them; one that is absent keeps its value. */
function columnsOf<T extends Partial<Record<Flags, boolean>>>(sent: T): Omit<T, Flags> & Partial<Record<Flags, number>> {
  const flags = FLAGS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name] ? FLAG.yes : FLAG.no] as const]));
  return { ...sent, ...(Object.fromEntries(flags) as Partial<Record<Flags, number>>) };
}

/** What stands at the head of a shop's slips, and which seals. */
export const printConfigService = {
  create: (scope: Scope, input: PrintConfigCreate): Promise<number> =>
    inTransaction(scope, (scope) => insertRecord(scope, 'printConfig', columnsOf(input))),

  update: (scope: Scope, { id, version, ...sent }: PrintConfigUpdate): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'printConfig', WHAT, { id, version });
      await updateRecord(scope, 'printConfig', row, columnsOf(sent));
      return true as const;
    }),

  delete: (scope: Scope, id: number) => inTransaction(scope, (scope) => deleteRecord(scope, 'printConfig', WHAT, id)),
  get: async (scope: Scope, id: number) => found(await printConfigRepository.findById(scope, id), WHAT),
  page: (scope: Scope, input: PrintConfigPageInput) => printConfigRepository.findPage(scope, input),
  exportRows: (scope: Scope, input: PrintConfigPageInput) => printConfigRepository.findAll(scope, input),
};
