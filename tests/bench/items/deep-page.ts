import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type BenchItem, printMeasured } from '../bench-item.ts';
import { call, REST } from '../environment.ts';
import { median } from '../load.ts';
import { judge, ms, times } from '../report.ts';

const SIZE = 10;
const OFFSET_SQL = 'select * from order_info where tenant_id = ? order by date desc, id desc limit ? offset ?';
/** The goal is 300x at offset 500,000. OFFSET costs more the larger it is, so a smaller shop has a smaller goal in proportion. */
const GOAL_PER_ROW = 300 / 500_000;

/** Jumps to pages all over the list: their time against page 1, their rows and their cost in SQL against ORDER BY with OFFSET. */
export const deepPage: BenchItem = {
  ids: ['P4'],
  async run(bench) {
    const { load, rounds, seconds, url, headers, tokens, recorder, services, scope } = bench;
    const first = `${REST}/bs/order-info/page?pageNo=1&pageSize=${SIZE}`;
    const { total } = (await call(url, headers, 'GET', first.slice(REST.length))) as { total: number };
    const pages = Array.from({ length: 97 }, (_, index) => 1 + ((index * 7919 * 31) % Math.floor(total / SIZE)));
    const at = (page: number) => `${REST}/bs/order-info/page?pageNo=${page}&pageSize=${SIZE}`;
    const target = { url, pid: bench.serverPid, method: 'GET' as const, headers: {}, tokens, expect: '"code":0' };
    const measured = await load.compare(
      [
        { ...target, name: 'page 1', paths: [first] },
        { ...target, name: 'jumps', paths: pages.map(at) },
      ],
      { connections: 1, rounds, seconds },
    );
    printMeasured('pages c=1', measured);

    const connection = await createConnection({ uri: bench.databaseUrl });
    try {
      const rowsAt = async (page: number) =>
        (await connection.query<RowDataPacket[]>(OFFSET_SQL, [bench.tenantId, SIZE, (page - 1) * SIZE]))[0];
      let isSame = true;
      for (const page of [1, 2, ...pages.slice(0, 8), Math.ceil(total / SIZE)]) {
        const ours = ((await call(url, headers, 'GET', at(page).slice(REST.length))) as { list: Array<{ id: number }> }).list;
        isSame &&= JSON.stringify(ours.map((row) => row.id)) === JSON.stringify((await rowsAt(page)).map((row) => row.id));
      }
      const lastPage = Math.floor(total / SIZE);
      const jump = await recorder.record(() => services.orderList.page(scope, { pageNo: lastPage, pageSize: SIZE }));
      const ours: number[] = [];
      const plain: number[] = [];
      for (let run = 0; run < 7; run += 1) {
        let start = performance.now();
        for (const { sql, parameters } of jump) await connection.query(sql, parameters);
        ours.push(performance.now() - start);
        start = performance.now();
        await rowsAt(lastPage);
        plain.push(performance.now() - start);
      }
      const slower = (measured.get('jumps')?.p50 ?? Number.NaN) / (measured.get('page 1')?.p50 ?? Number.NaN);
      const faster = median(plain) / median(ours);
      const goal = Math.round(GOAL_PER_ROW * total);
      const errors = [...measured.values()].reduce((sum, one) => sum + one.errors, 0);
      return [
        {
          id: 'P4',
          item: 'any page by random jump, p50, c=1',
          goal: '<= 3x page 1',
          measured: `${times(slower)}${errors ? `, ${errors} wrong answers` : ''}`,
          verdict: judge(slower <= 3 && errors === 0),
        },
        {
          id: 'P4',
          item: 'same rows as ORDER BY ... OFFSET',
          goal: 'always',
          measured: isSame ? 'the same' : 'DIFFERENT',
          verdict: judge(isSame),
        },
        {
          id: 'P4',
          item: `last page in SQL against OFFSET ${(lastPage - 1) * SIZE}`,
          goal: `>= ${goal}x (300x at 500,000)`,
          measured: `${times(faster)} (${ms(median(ours))})`,
          verdict: judge(faster >= goal),
        },
      ];
    } finally {
      await connection.end();
    }
  },
};
