import type { Scope } from '#platform/scope.ts';
import type { PrintConfigPageInput, PrintConfigRow } from '#shared/schemas/print.schema.ts';
import { fromFlags } from '../records/flags.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<PrintConfigPageInput>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('printConfig as c').where('c.tenantId', '=', scope.tenantId), input, {
    contains: { title: 'c.title' },
    among: { ids: 'c.id' },
    range: { createTime: 'c.createTime' },
  });

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(stampColumns('c'))
    .select([
      'c.title',
      'c.isLogo',
      'c.logoUrl',
      'c.isSeal',
      'c.sealUrl',
      'c.isFinancial',
      'c.financialSealUrl',
      'c.address',
      'c.contactPhone',
    ])
    .$call((query) => inOrderOf(query, input.sort, 'c.id'));

export const PRINT_FLAGS = ['isLogo', 'isSeal', 'isFinancial'] as const;

export const printConfigRepository = {
  ...readsOf('c.id', rows, filtered, (_, found) => found.map((row) => fromFlags(row, PRINT_FLAGS))),

  /** The configuration that slips use: the first of the page call. */
  async findUsed(scope: Scope): Promise<PrintConfigRow | undefined> {
    const row = await rows(scope, {}).limit(1).executeTakeFirst();
    return row && fromFlags(row, PRINT_FLAGS);
  },
};
