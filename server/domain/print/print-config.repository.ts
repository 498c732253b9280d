import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { PrintConfigPageInput, PrintConfigRow } from '#shared/schemas/print.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG } from '#shared/states.ts';
import { inOrderOf, readPage, stampColumns, walkDown, whereIds, whereRange } from '../records/list.ts';

type Filters = Partial<Omit<PrintConfigPageInput, 'pageNo' | 'pageSize'>>;

function filtered(scope: Scope, { ids, title, createTime }: Filters) {
  let query = scope.db.selectFrom('printConfig as c').where('c.tenantId', '=', scope.tenantId);
  if (title) query = query.where('c.title', 'like', contains(title));
  query = whereIds(query, 'c.id', ids);
  query = whereRange(query, 'c.createTime', createTime);
  return query;
}

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

type Stored = Omit<PrintConfigRow, 'isLogo' | 'isSeal' | 'isFinancial'> & Record<'isLogo' | 'isSeal' | 'isFinancial', number>;

const toRow = (row: Stored): PrintConfigRow => ({
  ...row,
  isLogo: row.isLogo === FLAG.yes,
  isSeal: row.isSeal === FLAG.yes,
  isFinancial: row.isFinancial === FLAG.yes,
});

export const printConfigRepository = {
  async findById(scope: Scope, id: number): Promise<PrintConfigRow | undefined> {
    const row = await rows(scope, {}).where('c.id', '=', id).executeTakeFirst();
    return row && toRow(row);
  },

  /** The one that slips are made with: the first of the page. */
  async findUsed(scope: Scope): Promise<PrintConfigRow | undefined> {
    const row = await rows(scope, {}).limit(1).executeTakeFirst();
    return row && toRow(row);
  },

  async findPage(scope: Scope, input: PrintConfigPageInput): Promise<Page<PrintConfigRow>> {
    const { list, total } = await readPage(filtered(scope, input), rows(scope, input), input);
    return { list: list.map(toRow), total };
  },

  findAll: (scope: Scope, input: Filters): AsyncIterable<PrintConfigRow> =>
    walkDown(async (id, limit) => (await rows(scope, input).where('c.id', '<', id).limit(limit).execute()).map(toRow)),
};
