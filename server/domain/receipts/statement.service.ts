import { atOneMoment } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { addDecimals, formatDecimal, parseDecimal, subtractDecimals } from '#shared/rules/decimal.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { Statement, StatementInput, StatementRow } from '#shared/schemas/statement.schema.ts';
import { FLAG } from '#shared/states.ts';
import { wholeList } from '../records/list.ts';
import { found } from '../records/record.ts';
import { statementRepository } from './statement.repository.ts';

type Movement = Omit<StatementRow, 'balance'> & { id: number };

const minus = (a: string, b: string): string => formatDecimal(subtractDecimals(parseDecimal(a), parseDecimal(b)));
/** Sorts by time. At the same time an order comes before receipts. */
const inTime = (a: Movement, b: Movement): number =>
  a.time - b.time || Number(a.kind !== 'order') - Number(b.kind !== 'order') || a.id - b.id;

async function movements(scope: Scope, { customerId, date }: StatementInput): Promise<Movement[]> {
  const orders = await wholeList((limit) => statementRepository.findOrders(scope, customerId, date, limit));
  const entries = await wholeList((limit) => statementRepository.findEntries(scope, customerId, date, limit));
  return [
    ...orders.map(({ auditStatus, ...order }): Movement => {
      const shown = { kind: 'order', isAudited: auditStatus === FLAG.yes, received: '0' } as const;
      return { ...order, ...shown, key: `order-${order.id}` };
    }),
    ...entries.map(({ auditStatus, ...entry }): Movement => {
      return { ...entry, isAudited: auditStatus === FLAG.yes, charged: '0', key: `receipt-${entry.id}` };
    }),
  ].sort(inTime);
}

/** The movements with what is owed after each. */
function withBalances(opening: string, moved: readonly Movement[]): StatementRow[] {
  let balance = parseDecimal(opening);
  return moved.map(({ id: _, ...row }) => {
    balance = subtractDecimals(addDecimals(balance, parseDecimal(row.charged)), parseDecimal(row.received));
    return { ...row, balance: formatDecimal(balance) };
  });
}

export const statementService = {
  /**
   * The statement of a customer over a range of dates: what he owed before, what he was charged and what was received, and what he owes at
   * the end. It sets the orders by their date against the ledger of receipts. Everything is read as it stands at one moment, so that the
   * statement adds up whatever is booked meanwhile.
   * @throws AppError notFound; listTooLong for too many orders or entries
   */
  get: (scope: Scope, input: StatementInput): Promise<Statement> =>
    atOneMoment(scope, async (scope) => {
      const { customerId, date } = input;
      const { name } = found(await statementRepository.findCustomer(scope, customerId), '客户');
      const before = await statementRepository.chargedBefore(scope, customerId, date[0]);
      const opening = minus(before, await statementRepository.receivedBefore(scope, customerId, date[0]));
      const list = withBalances(opening, await movements(scope, input));
      return {
        customerId,
        customerName: name,
        opening,
        charged: addMoneyTexts(list.map(({ charged }) => charged)),
        received: addMoneyTexts(list.map(({ received }) => received)),
        closing: list.at(-1)?.balance ?? opening,
        list,
      };
    }),
};
