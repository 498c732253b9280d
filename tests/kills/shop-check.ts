import { setTimeout as pause } from 'node:timers/promises';
import { booksCheckService } from '#domain/books/books-check.service.ts';
import { findingText } from '#domain/books/finding.ts';
import type { Database } from '#platform/db/database.ts';
import { createScope } from '#platform/scope.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { importedRows } from '../support/import-rows.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { CHANGED_REMARKS, CUSTOMER_TYPE, MORE, type PlannedOrder, type PlannedShop, PRODUCTS, UNIT } from './shop-sheets.ts';

const MOST_SHOWN = 5;

/** Compares rows as texts, whatever their order; a row that occurs several times must be found as often. */
function compare(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of wanted) counts.set(row, (counts.get(row) ?? 0) + 1);
  for (const row of found) counts.set(row, (counts.get(row) ?? 0) - 1);
  const lost = [...counts].filter(([, count]) => count > 0).map(([row]) => row);
  const extra = [...counts].filter(([, count]) => count < 0).map(([row]) => row);
  const say = (list: string[], word: string) =>
    list.length === 0 ? [] : [`${what}: ${list.length} ${word}, such as ${list.slice(0, MOST_SHOWN).join('; ')}`];
  return [...say(lost, 'missing'), ...say(extra, 'that should not be')];
}

const money = (tenths: number): string => (tenths / 10).toFixed(4);

function figuresOf({ lines, isLineChanged, depositTenths }: PlannedOrder) {
  const amounts = lines.map(({ amount }, at) => amount + (isLineChanged && at === 0 ? MORE : 0));
  const total = lines.reduce((sum, { priceTenths }, at) => sum + priceTenths * (amounts[at] ?? 0), 0);
  return { amounts, total, arrears: Math.max(0, total - depositTenths) };
}

/** How many imports changed the order: header and lines once each, and each again where the second sheets differ. */
const touches = ({ isHeaderChanged, isLineChanged }: PlannedOrder) => 2 + Number(isHeaderChanged) + Number(isLineChanged);

/** Compares what a shop's sheets should have done with what the tables hold. @returns the differences, in words */
export async function checkShop(db: Database, tenantId: number, plan: PlannedShop): Promise<string[]> {
  const checks = [checkOrders, checkLines, checkHistory, checkReceipts, checkDays, checkBooks, checkLists, checkJobs];
  const problems: string[] = [];
  for (const check of checks) problems.push(...(await check(db, tenantId, plan)));
  return problems;
}

type Check = (db: Database, tenantId: number, plan: PlannedShop) => Promise<string[]>;

const checkOrders: Check = async (db, tenantId, { orders }) => {
  const rows = await db.selectFrom('orderInfo').selectAll().where('tenantId', '=', tenantId).execute();
  return compare(
    'orders',
    orders.map((order) => {
      const { total, arrears } = figuresOf(order);
      const deposit = money(order.depositTenths);
      const figures = [money(total), money(total), deposit, deposit, money(arrears)];
      const remarks = order.isHeaderChanged ? CHANGED_REMARKS : '';
      return [order.orderId, order.customerName, ...figures, remarks, touches(order)].join();
    }),
    rows.map((row) => {
      const figures = [row.totalAmount, row.receivables, row.paid, row.prepayment, row.arrears];
      return [row.orderId, row.customerName, ...figures, row.remarks ?? '', row.version].join();
    }),
  );
};

const checkLines: Check = async (db, tenantId, { orders }) => {
  const rows = await db.selectFrom('orderLine').selectAll().where('tenantId', '=', tenantId).execute();
  const problems = compare(
    'lines',
    orders.flatMap((order) => {
      const { amounts } = figuresOf(order);
      return order.lines.map(({ content, product, priceTenths }, at) =>
        [order.orderId, content, product, UNIT, amounts[at], money(priceTenths * (amounts[at] ?? 0))].join(),
      );
    }),
    rows.map((row) => [row.orderId, row.contentProduction, row.productsName, row.unitName, Number(row.amount), row.totalAmount].join()),
  );
  if (new Set(rows.map((row) => `${row.orderId}/${row.lineNo}`)).size !== rows.length)
    problems.push('two lines of an order have one number');
  return problems;
};

const checkHistory: Check = async (db, tenantId, { orders }) => {
  const rows = await db.selectFrom('orderHistory').select(['orderId', 'action']).where('tenantId', '=', tenantId).execute();
  return compare(
    'history',
    orders.flatMap((order) => Array.from({ length: touches(order) }, () => `${order.orderId} import`)),
    rows.map((row) => `${row.orderId} ${row.action}`),
  );
};

const checkReceipts: Check = async (db, tenantId, { orders }) => {
  const rows = await db.selectFrom('orderReceipt').select(['orderId', 'kind', 'amount']).where('tenantId', '=', tenantId).execute();
  return compare(
    'receipts',
    orders.filter(({ depositTenths }) => depositTenths > 0).map((order) => `${order.orderId} deposit ${money(order.depositTenths)}`),
    rows.map((row) => `${row.orderId} ${row.kind} ${row.amount}`),
  );
};

const checkDays: Check = async (db, tenantId, { orders }) => {
  const rows = await db.selectFrom('orderDayCounter').selectAll().where('tenantId', '=', tenantId).execute();
  const days = Map.groupBy(orders, ({ day }) => dayOf(Date.parse(`${day}T00:00:00+08:00`)));
  return compare(
    'days',
    [...days].map(([day, own]) => {
      const figures = own.map((order) => ({ ...figuresOf(order), paid: order.depositTenths }));
      const sum = (pick: (figure: (typeof figures)[number]) => number) => money(figures.reduce((all, figure) => all + pick(figure), 0));
      const withArrears = figures.filter(({ arrears }) => arrears > 0).length;
      const total = sum((figure) => figure.total);
      return [day, own.length, withArrears, total, total, sum(({ paid }) => paid), sum(({ arrears }) => arrears)].join();
    }),
    rows.map((row) => [row.day, row.orders, row.withArrears, row.totalAmount, row.transactionAmount, row.paid, row.arrears].join()),
  );
};

/** Figures that are stored twice must be the same in both places. */
const checkBooks: Check = async (db, tenantId) => {
  const nobody = { tenantName: '', actor: { userId: 0, nickname: '' }, grants: { permissions: [], roles: [] } };
  return (await booksCheckService.check(createScope({ ...nobody, tenantId, db, requestId: 'kills' }))).map(findingText);
};

const checkLists: Check = async (db, tenantId, { orders, customers, types }) => {
  const of = (table: 'customerInfo' | 'productInfo' | 'unitType' | 'customerType') =>
    db.selectFrom(table).select('name').where('tenantId', '=', tenantId).execute();
  const names = async (table: Parameters<typeof of>[0]) => (await of(table)).map(({ name }) => name);
  const contacts = await db.selectFrom('customerContact').select('name').where('tenantId', '=', tenantId).execute();
  const stored = await db.selectFrom('productType').select(['id', 'name', 'parentId']).where('tenantId', '=', tenantId).execute();
  const parents = new Map(stored.map(({ id, name }) => [id, name]));
  const used = new Set(orders.flatMap(({ lines }) => lines.map(({ product }) => product)));
  return [
    ...compare(
      'customers',
      [...customers.map(({ name }) => name), ...new Set(orders.map(({ customerName }) => customerName))],
      await names('customerInfo'),
    ),
    ...compare(
      'contacts',
      customers.flatMap((customer) => customer.contacts),
      contacts.map(({ name }) => name),
    ),
    ...compare(
      'products',
      PRODUCTS.filter((product) => used.has(product)),
      await names('productInfo'),
    ),
    ...compare('units', [UNIT], await names('unitType')),
    ...compare(
      'imported customer types',
      [CUSTOMER_TYPE],
      (await names('customerType')).filter((name) => name === CUSTOMER_TYPE),
    ),
    ...compare(
      'imported product types',
      types.map(({ name, parent }) => `${name} < ${parent ?? ''}`),
      stored.filter(({ name }) => name.startsWith('类别')).map(({ name, parentId }) => `${name} < ${parents.get(parentId ?? 0) ?? ''}`),
    ),
  ];
};

/** Every row of every sheet has an outcome, and no job is left. */
const checkJobs: Check = async (db, tenantId) => {
  const problems: string[] = [];
  const jobs = await db.selectFrom('importJob').selectAll().where('tenantId', '=', tenantId).execute();
  const all = await importedRows(db, tenantId);
  for (const job of jobs) {
    const rows = all.filter(({ jobId }) => jobId === job.id);
    const created = rows.filter(({ action }) => action === 'create');
    const count = (action: string) => rows.filter((row) => row.state === 'done' && row.action === action).length;
    const found = [rows.length, count('create'), count('update'), count('unchanged'), rows.filter((row) => row.state === 'failed').length];
    const wanted = [job.totalRows, job.createCount, job.updateCount, job.unchangedCount, job.failureCount];
    if (found.join() !== wanted.join()) problems.push(`rows of job ${job.id} (${job.kind}): ${found.join()}, not ${wanted.join()}`);
    if (new Set(created.map(({ resultId }) => resultId)).size !== created.length) problems.push(`job ${job.id} made one thing of two rows`);
    if (job.activeHash !== null) problems.push(`job ${job.id} still keeps its file from being imported`);
  }
  problems.push(...(await checkOutbox(db, tenantId)));
  return problems;
};

/** Waits, because a job may have done its work and not be marked as done yet. */
async function checkOutbox(db: Database, tenantId: number): Promise<string[]> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(500)) {
    const rows = await db.selectFrom('outbox').select(['job', 'doneTime', 'error']).where('tenantId', '=', tenantId).execute();
    const failed = rows.filter(({ error }) => error !== null).map(({ job, error }) => `${job} was given up: ${error}`);
    const open = rows.filter(({ doneTime }) => doneTime === null);
    if (failed.length > 0) return failed;
    if (open.length === 0) return [];
    if (Date.now() > deadline) return [`${open.length} jobs are never crossed off: ${open.map(({ job }) => job).join()}`];
  }
}
