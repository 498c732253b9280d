import { type OrderDetail, type OrderRow, orderCreateInput } from '#shared/schemas/order.schema.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { type Bench, call, POOL, REST } from './environment.ts';
import type { Target } from './load.ts';
import type { RawSettings } from './raw-server.ts';

export interface Contenders {
  raw: ChildServer;
  framework: ChildServer;
  /** Ids of orders with five lines. */
  fiveLineOrders: number[];
  createBody: string;
  list: { raw: Target; rawWithTotal: Target; rest: Target; trpc: Target };
  order: { raw: Target; rest: Target };
  create: { raw: Target; rest: Target };
  plain: { raw: Target; rest: Target; trpc: Target };
}

const trpcPath = (name: string, input: unknown) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

/** An order of five lines for a customer of the shop, as a client sends it. */
async function createInput(bench: Bench) {
  const { list: customers } = (await call(bench.url, bench.headers, 'GET', '/bs/customer-info/page?pageSize=1')) as {
    list: Array<{ id: number; name: string }>;
  };
  const { list: products } = (await call(bench.url, bench.headers, 'GET', '/bs/product-info/page?pageSize=5')) as {
    list: Array<{ id: number; unitId: number }>;
  };
  const customer = customers[0];
  if (!customer || products.length < 5) throw new Error('the shop has too few customers or products');
  return {
    customerId: customer.id,
    customerName: customer.name,
    contact: '王经理',
    phoneNumber: '13800138000',
    address: '解放路 1 号',
    discountRate: '95',
    orderDescription: '门头制作，周五前',
    orderDels: products.map((product, index) => ({
      projectName: '万达广场开业',
      contentProduction: '门头画面',
      productsId: product.id,
      unitId: product.unitId,
      width: `${1 + index}.5`,
      height: '2.4',
      amount: String(index + 1),
      unitPrice: '25',
      remarks: '四边打扣',
    })),
  };
}

/** Records what the product sends for each item and starts the bare servers that replay it. */
export async function openContenders(bench: Bench): Promise<Contenders> {
  const { recorder, services, scope, range, url, headers, tokens } = bench;
  const input = await createInput(bench);
  const createBody = JSON.stringify(input);
  const fiveLineOrders: number[] = [];
  for (let made = 0; made < 50; made += 1)
    fiveLineOrders.push((await call(url, headers, 'POST', '/bs/order-info/create', input)) as number);

  // Opens the connection first, so that its settings are not recorded as part of an item.
  await services.orderList.page(scope, { pageNo: 1, pageSize: 1 });
  let page: { list: OrderRow[]; total: number } = { list: [], total: 0 };
  const listWithTotal = await recorder.record(async () => {
    page = await services.orderList.page(scope, { pageNo: 1, pageSize: 10, date: [...range] });
  });
  const list = [
    {
      sql: 'select * from order_info where tenant_id = ? and date >= ? and date <= ? order by date desc, id desc limit 10',
      parameters: [bench.tenantId, ...range],
    },
  ];
  const orderKey = fiveLineOrders[0] as number;
  const order = await recorder.record(() => services.orders.get(scope, { id: orderKey }));
  let createdKey = 0;
  const create = await recorder.record(async () => {
    createdKey = await services.orders.create(scope, orderCreateInput.parse(input));
  });
  const created: OrderDetail = await services.orders.get(scope, { id: createdKey });
  const settings: RawSettings = {
    databaseUrl: bench.databaseUrl,
    connections: POOL,
    list,
    listWithTotal,
    total: page.total,
    order,
    orderKey,
    create,
    created: { orderKey: createdKey, number: created.orderId },
    rows: page.list,
  };
  const raw = await startChildServer('raw-server.ts', { BENCH_RAW: JSON.stringify(settings) });
  const framework = await startChildServer('framework-server.ts', { BENCH_ROWS: JSON.stringify(page.list) });

  const pids: Record<string, number> = { [url]: bench.serverPid, [raw.url]: raw.pid, [framework.url]: framework.pid };
  const get = (name: string, base: string, paths: readonly string[], expect: string): Target => ({
    name,
    url: base,
    pid: pids[base] as number,
    method: 'GET',
    paths,
    headers: {},
    tokens,
    expect,
  });
  const post = (name: string, base: string, path: string): Target => ({
    name,
    url: base,
    pid: pids[base] as number,
    method: 'POST',
    paths: [path],
    headers: { 'content-type': 'application/json' },
    tokens,
    body: createBody,
    expect: '"code":0',
  });
  const ok = '"code":0';
  const pageInput = { pageNo: 1, pageSize: 10, date: range };
  const orderPath = (prefix: string) => fiveLineOrders.map((id) => `${prefix}?id=${id}`);
  return {
    raw,
    framework,
    fiveLineOrders,
    createBody,
    list: {
      raw: get('raw', raw.url, ['/list'], ok),
      rawWithTotal: get('raw+total', raw.url, ['/total'], ok),
      rest: get('REST', url, [`${REST}/bs/order-info/page?pageNo=1&pageSize=10&${bench.rangeQuery}`], ok),
      trpc: get('tRPC', url, [trpcPath('bs.orderInfo.page', pageInput)], '"total"'),
    },
    order: { raw: get('raw', raw.url, orderPath('/order'), ok), rest: get('REST', url, orderPath(`${REST}/bs/order-info/get`), ok) },
    create: { raw: post('raw', raw.url, '/create'), rest: post('REST', url, `${REST}/bs/order-info/create`) },
    plain: {
      raw: get('raw', raw.url, ['/plain'], ok),
      rest: get('REST', framework.url, [`${REST}/bs/order-info/page?pageNo=1&pageSize=10`], ok),
      trpc: get('tRPC', framework.url, [trpcPath('bs.orderInfo.page', { pageNo: 1, pageSize: 10 })], '"total"'),
    },
  };
}
