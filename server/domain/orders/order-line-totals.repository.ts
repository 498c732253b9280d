import type { Scope } from '#platform/scope.ts';
import { TOTALS_LIMIT } from '#shared/schemas/order.schema.ts';
import type { LineTotals, LineTotalsInput } from '#shared/schemas/order-line.schema.ts';
import { LINE_FIGURES as FIGURES } from './order-column-fields.ts';
import { addUp } from './order-column-sums.ts';
import { orderLineListRepository } from './order-line-list.repository.ts';

const figureOf = (figure: (typeof FIGURES)[number]) => `line.${figure}` as const;

/** The sums of all lines under the filters; null where they are more than `TOTALS_LIMIT` and not kept by column. */
export async function findLineTotals(scope: Scope, filters: LineTotalsInput): Promise<LineTotals> {
  const inColumns = addUp(FIGURES, 'line.');
  const found = await orderLineListRepository.findInColumns(scope, filters, inColumns);
  if (found) {
    for (const line of found.loose) inColumns.add(line);
    return { lines: found.total, totalArea: inColumns.total('totalArea'), totalAmount: inColumns.total('totalAmount') };
  }
  const some = orderLineListRepository
    .filtered(scope, filters)
    .select(FIGURES.map(figureOf))
    .limit(TOTALS_LIMIT + 1)
    .as('some');
  const { lines, totalArea, totalAmount } = await scope.db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .select((eb) => FIGURES.map((figure) => eb.fn.sum<string | null>(`some.${figure}`).as(figure)))
    .executeTakeFirstOrThrow();
  return lines > TOTALS_LIMIT ? null : { lines, totalArea: totalArea ?? '0.0000', totalAmount: totalAmount ?? '0.0000' };
}
