import { setTimeout as pause } from 'node:timers/promises';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import type { Fields, ResourceDeclaration } from '#shared/resources/resource.ts';
import { resourceImportColumns } from '#shared/schemas/resource-import.schema.ts';
import { workbookOf } from '../jobs/import-workbook.ts';
import type { Attack, AttackContext } from './attack.ts';
import { each } from './hostile-client.ts';

const CRLF = '\r\n';
/** Megabytes by which the server may grow during a flood. */
const MOST_GROWTH = 350;
const LOOK_EVERY_MS = 50;

/** Watches the server's memory during the work. @returns a problem when it grows too much */
async function whileMemoryIsFlat({ product }: AttackContext, work: () => Promise<unknown>): Promise<string[]> {
  const before = product.serverUse()?.megabytes ?? 0;
  let most = before;
  const look = () => {
    most = Math.max(most, product.serverUse()?.megabytes ?? 0);
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  await work();
  clearInterval(looking);
  return most - before > MOST_GROWTH ? [`the server grew from ${before.toFixed(0)} to ${most.toFixed(0)} MB`] : [];
}

/** One person imports 40 different sheets at once: some must be accepted, and not all. */
async function importFlood(context: AttackContext): Promise<string[]> {
  const { client, token } = context;
  const declaration: ResourceDeclaration<Fields> = { ...RESOURCES.customerLevel, fields: RESOURCES.customerLevel.fields };
  const mark = Date.now().toString(36);
  let taken = 0;
  const sheets = await Promise.all(
    Array.from({ length: 40 }, (_, index) => workbookOf(resourceImportColumns(declaration), [{ name: `洪${mark}-${index}` }])),
  );
  await Promise.all(
    sheets.map(async (sheet) => {
      const head = `--b${CRLF}Content-Disposition: form-data; name="file"; filename="a.xlsx"${CRLF}${CRLF}`;
      const answer = await client.send({
        path: '/admin-api/bs/customer-level/import',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', prefer: 'respond-async' },
        body: Buffer.concat([Buffer.from(head), sheet, Buffer.from(`${CRLF}--b--${CRLF}`)]),
      });
      taken += Number(answer.code === 0);
    }),
  );
  if (taken === 0) return ['not one of 40 imports was taken'];
  return taken === 40 ? ['40 imports of one person were taken at once'] : [];
}

/** Batches that ask for 20 files at once, which the server must not hold in memory together. */
function batchedDownloads(context: AttackContext): Promise<string[]> {
  const { client, token, deadline, scale } = context;
  const calls = ['bs.orderInfo.getImportTemplate', 'bs.orderInfo.exportExcel', 'bs.orderDel.exportExcel', 'bs.customerInfo.exportExcel'];
  const batches = Array.from({ length: Math.ceil(24 * scale) }, (_, index) => calls[index % calls.length] ?? '');
  return whileMemoryIsFlat(context, () =>
    each(batches, 8, deadline, (call) => {
      const names = Array.from({ length: 20 }, () => call).join();
      const input = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { json: {} }]))));
      return client.send({ method: 'GET', path: `/trpc/${names}?batch=1&input=${input}`, headers: { authorization: `Bearer ${token}` } });
    }),
  );
}

function exportStorm(context: AttackContext): Promise<string[]> {
  const { client, token, deadline, scale } = context;
  const paths = [
    '/bs/order-info/export-excel',
    '/bs/order-del/export-excel',
    '/bs/customer-info/export-excel',
    '/bs/product-info/export-excel',
  ];
  const calls = Array.from({ length: Math.ceil(120 * scale) }, (_, index) => ({ path: paths[index % 4] ?? '', isAsync: index % 3 === 0 }));
  return whileMemoryIsFlat(context, () =>
    each(calls, 30, deadline, ({ path, isAsync }) =>
      client.rest(path, undefined, token, { method: 'GET', ...(isAsync ? { headers: { prefer: 'respond-async' } } : {}) }),
    ),
  );
}

/** Opens far more event streams than one person has browser tabs. */
async function streamFlood(context: AttackContext): Promise<string[]> {
  const { client, token, scale } = context;
  const head = `GET /trpc/system.task.watch HTTP/1.1${CRLF}Host: localhost${CRLF}Accept: text/event-stream${CRLF}Authorization: Bearer ${token}${CRLF}${CRLF}`;
  const sockets = await Promise.all(
    Array.from({ length: Math.ceil(400 * scale) }, async () => {
      const socket = await client.open();
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(head);
      return socket;
    }),
  );
  await pause(3_000);
  const { status } = await client.send({ method: 'GET', path: '/livez' });
  for (const socket of sockets) socket.resetAndDestroy();
  return status === 200 ? [] : ['nobody is answered while streams are open'];
}

/**
 * Sends an order many times at once under one key: it must make one order and have one answer; a different order under the key must be
 * refused.
 */
async function keyReuse({ client, token, product, scale }: AttackContext): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < Math.ceil(8 * scale); round += 1) {
    const mark = `同键${Date.now().toString(36)}-${round}`;
    const order = (unitPrice: number) => ({
      customerName: '洪水',
      orderName: mark,
      orderDels: [{ amount: 1, unitPrice, contentProduction: '字' }],
    });
    const send = (unitPrice: number) =>
      client.rest('/bs/order-info/create', order(unitPrice), token, { headers: { 'idempotency-key': `flood-${mark.slice(2)}` } });
    const seen = await Promise.all(Array.from({ length: 40 }, (_, index) => send(index % 10 === 9 ? 2 : 1)));
    const made = await product.query<{ id: number }>('select id from order_info where order_name = ?', [mark]);
    const ids = new Set(seen.filter(({ code }) => code === 0).map(({ text }) => text));
    if (made.length !== 1) problems.push(`one key made ${made.length} orders`);
    if (ids.size !== 1) problems.push(`one key was answered in ${ids.size} ways`);
  }
  return problems;
}

export const floodAttacks: Attack[] = [
  { name: 'one idempotency key many times at once', run: keyReuse },
  { name: '40 imports at once from one person', run: importFlood },
  { name: 'files in batches', run: batchedDownloads },
  { name: 'a storm of exports', run: exportStorm },
  { name: 'a flood of event streams', run: streamFlood },
];
