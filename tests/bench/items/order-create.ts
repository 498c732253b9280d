import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type BenchItem, compareLine, printMeasured } from '../bench-item.ts';
import type { Bench } from '../environment.ts';
import { judge } from '../report.ts';

/** Days whose counter does not hold the number and the sums of the orders of that day. */
async function countMismatches({ databaseUrl, tenantId }: Bench): Promise<number> {
  const connection = await createConnection({ uri: databaseUrl });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(
      `select (select count(*) from (select day, count(*) orders, sum(total_amount) total, sum(arrears) arrears from order_info where tenant_id = ? group by day) o
         left join order_day_counter c on c.tenant_id = ? and c.day = o.day where c.orders is null or c.orders <> o.orders or c.total_amount <> o.total or c.arrears <> o.arrears) as days`,
      [tenantId, tenantId],
    );
    return Number(rows[0]?.days);
  } finally {
    await connection.end();
  }
}

/**
 * Creates orders of five lines, each with number, history and day counter in one durable transaction, against the same statements sent
 * bare.
 */
export const orderCreate: BenchItem = {
  ids: ['P7'],
  async run(bench, { create }) {
    const { load, rounds, seconds } = bench;
    const one = await load.compare([create.raw, create.rest], { connections: 1, rounds, seconds });
    printMeasured('create 5 lines c=1', one);
    const eight = await load.compare([create.raw, create.rest], { connections: 8, rounds, seconds });
    printMeasured('create 5 lines c=8', eight);
    const many = await load.compare([create.rest], { connections: 32, rounds: 1, seconds: seconds * 2 });
    printMeasured('create 5 lines c=32', many);
    const refused = many.get('REST');
    const mismatches = await countMismatches(bench);
    return [
      compareLine('P7', 'create order + 5 lines, c=1', 0.6, one, 'REST'),
      compareLine('P7', 'create order + 5 lines, c=8', 0.6, eight, 'REST'),
      {
        id: 'P7',
        item: 'no deadlock answer at c=32',
        goal: '0 wrong answers',
        measured: `${refused?.errors ?? 0} of ${refused?.requests ?? 0}${refused?.firstError ? `: ${refused.firstError.slice(-120)}` : ''}`,
        verdict: judge(refused?.errors === 0),
      },
      {
        id: 'P7',
        item: 'no lost update: day counters equal the orders',
        goal: '0 days differ',
        measured: `${mismatches} days differ`,
        verdict: judge(mismatches === 0),
      },
    ];
  },
};
