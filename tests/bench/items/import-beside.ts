import { setTimeout as pause } from 'node:timers/promises';
import { createAccountService } from '#domain/system/account.service.ts';
import type { ImportAnswer, ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { workbookOf } from '../../jobs/import-workbook.ts';
import type { BenchItem } from '../bench-item.ts';
import { type Bench, call, REST } from '../environment.ts';
import { callPaced, type Latencies, type PacedCall, quantile } from '../paced-load.ts';
import { judge, type Line, ms, times } from '../report.ts';
import { startRestedWorker } from '../rested-worker.ts';

const LINES_PER_ORDER = 10;
const NEIGHBOUR = { tenantName: '导入大户', username: 'admin', password: 'bench-password' };
const WAIT_MS = 300_000;
/** How many times as long the p99 may become while an import runs. */
const GOAL = 2;

type Headers = Record<string, string>;

const orderId = (order: number) => `F${String(order).padStart(6, '0')}`;

function* lines(orders: number) {
  for (let row = 0; row < orders * LINES_PER_ORDER; row += 1) {
    const fixed = { productsName: '户外写真', unitName: '平方米', width: '1.5', height: '2.4', unitPrice: '18' };
    yield { orderId: orderId(Math.floor(row / LINES_PER_ORDER)), contentProduction: `第 ${row} 幅`, amount: '2', ...fixed };
  }
}

async function upload(bench: Bench, headers: Headers, path: string, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'sheet.xlsx');
  const response = await fetch(`${bench.url}${REST}${path}`, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { code: number; msg: string; data: ImportAnswer };
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  return answer.data.jobId;
}

async function ended(bench: Bench, headers: Headers, jobId: number): Promise<void> {
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; await pause(200)) {
    const job = (await call(bench.url, headers, 'GET', `/bs/import-job/get?id=${jobId}`)) as ImportJobDetail;
    if (job.state === 'done' && job.failureCount === 0) return;
    if (['failed', 'cancelled', 'done'].includes(job.state)) throw new Error(`the import ended as ${job.state}: ${job.error}`);
  }
  throw new Error('the import did not end');
}

/** A second shop, whose people import. @returns the headers of its calls */
async function openNeighbour(bench: Bench): Promise<Headers> {
  const { tenantName, username, password } = NEIGHBOUR;
  await createAccountService({ db: bench.recorder.db }).createTenant({ name: tenantName, admin: { username, password } });
  const { accessToken } = (await call(bench.url, {}, 'POST', '/system/auth/login', NEIGHBOUR)) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

function compare(name: string, idle: Latencies, busy: Latencies): Line {
  const [before, during] = [idle.get(name) ?? [], busy.get(name) ?? []];
  const figures = (values: number[]) => `p50 ${ms(quantile(values, 0.5))} p99 ${ms(quantile(values, 0.99))}`;
  const ratio = quantile(during, 0.99) / quantile(before, 0.99);
  console.log(`  ${name}: idle ${figures(before)} (${before.length} calls); while importing ${figures(during)} (${during.length} calls)`);
  return {
    id: 'FAIR',
    item: `${name}, p99 while an import runs`,
    goal: `< ${GOAL}x idle`,
    measured: `${times(ratio)} (${figures(before)} to ${figures(during)})`,
    verdict: judge(ratio < GOAL),
  };
}

/** Latency of people's calls while another shop imports a sheet, against the same calls at the same pace without an import. */
export const importBeside: BenchItem = {
  ids: ['FAIR'],
  async run(bench, { list, create }) {
    const orders = bench.isQuick ? 1000 : 10_000;
    const idleMs = bench.isQuick ? 4000 : 10_000;
    const neighbour = await openNeighbour(bench);
    const json = { 'content-type': 'application/json' };
    const ownOrder = JSON.stringify({ customerName: '张三', orderDels: [{ width: 3, height: 2, amount: 1, unitPrice: 18 }] });
    const calls: PacedCall[] = [
      { name: 'order list', url: `${bench.url}${list.rest.paths[0]}`, method: 'GET', headers: bench.headers, every: 50 },
      {
        name: 'order create',
        url: `${bench.url}${create.rest.paths[0]}`,
        method: 'POST',
        headers: { ...bench.headers, ...json },
        body: create.rest.body ?? '',
        every: 100,
      },
      {
        name: 'order create in the importing shop',
        url: `${bench.url}${REST}/bs/order-info/create`,
        method: 'POST',
        headers: { ...neighbour, ...json },
        body: ownOrder,
        every: 200,
      },
    ];
    const headers = await workbookOf(
      ORDER_IMPORT_COLUMNS,
      Array.from({ length: orders }, (_, order) => ({ orderId: orderId(order), customerName: '快印店' })),
    );
    const sheet = await workbookOf(ORDER_LINE_IMPORT_COLUMNS, lines(orders));
    const worker = await startRestedWorker(bench);
    try {
      await ended(bench, neighbour, await upload(bench, neighbour, '/bs/order-info/import?customerFlag=true', headers));
      const forAWhile = () => {
        const end = performance.now() + idleMs;
        return () => performance.now() >= end;
      };
      await callPaced(calls, forAWhile());
      const idle = await callPaced(calls, forAWhile());
      let isOver = false;
      const jobId = upload(bench, neighbour, '/bs/order-del/import?createProductsFlag=true&createUnitFlag=true', sheet);
      const importing = jobId
        .then((id) => ended(bench, neighbour, id))
        .finally(() => {
          isOver = true;
        });
      const [busy] = await Promise.all([callPaced(calls, () => isOver), importing]);
      console.log(`  beside an import of ${(orders * LINES_PER_ORDER).toLocaleString('en')} lines:`);
      return calls.map(({ name }) => compare(name, idle, busy));
    } finally {
      await worker.stop();
    }
  },
};
