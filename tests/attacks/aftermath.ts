import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { GoodLoad } from './good-load.ts';
import type { RunningProduct } from './running-product.ts';

const SETTLE_MS = 60_000;
const MOST_SHOWN = 5;
/** Growth that is allowed over all attacks. It is generous, because only what piles up with every attack matters. */
const MORE_MEGABYTES = 300;
const MORE_FILES = 40;

/** Checks the product after all attacks. @returns what is wrong, in words */
export async function checkAftermath(
  product: RunningProduct,
  load: GoodLoad,
  before: { megabytes: number; files: number },
): Promise<string[]> {
  return [
    ...(await checkBooked(product, load)),
    ...(await checkFigures(product)),
    ...(await settled(() => checkJobs(product))),
    ...(await settled(() => checkFiles(product))),
    ...(await settled(async () => checkUse(product, before))),
    ...checkLog(product),
  ];
}

/** Repeats a check for up to a minute, because jobs, files and memory take some time to settle. */
async function settled(check: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await pause(1_000)) {
    const problems = await check();
    if (problems.length === 0 || Date.now() > deadline) return problems;
  }
}

async function checkBooked(product: RunningProduct, { booked, problems }: GoodLoad): Promise<string[]> {
  const rows = await product.query<{ name: string; orders: number; collected: string }>(
    `select o.order_name as name, count(distinct o.id) as orders, coalesce(sum(r.amount), 0) as collected
     from order_info o left join order_receipt r on r.tenant_id = o.tenant_id and r.order_info_id = o.id group by o.order_name`,
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  const wrong = booked.filter(({ orderName, collected }) => {
    const row = found.get(orderName);
    // A collection that was not acknowledged may have been booked or not.
    return !row || Number(row.orders) !== 1 || (collected !== null && Number(row.collected) !== collected);
  });
  if (booked.length === 0) return [...problems, 'no good work was done at all'];
  return [
    ...problems,
    ...wrong
      .slice(0, MOST_SHOWN)
      .map(({ orderName, collected }) => `${orderName}: ${JSON.stringify(found.get(orderName))}, not one order with ${collected}`),
  ];
}

async function checkFigures(product: RunningProduct): Promise<string[]> {
  const paid = await product.query<{ orderId: string }>(
    `select o.order_id as orderId from order_info o
     left join (select tenant_id, order_info_id, sum(amount) as paid from order_receipt group by tenant_id, order_info_id) r
       on r.tenant_id = o.tenant_id and r.order_info_id = o.id
     where o.paid <> coalesce(r.paid, 0)`,
  );
  const days = await product.query<{ day: string }>(
    `select c.tenant_id, c.day from order_day_counter c
     left join (select tenant_id, day, count(*) as orders, sum(total_amount) as total, sum(paid) as paid, sum(arrears) as arrears
                from order_info group by tenant_id, day) o on o.tenant_id = c.tenant_id and o.day = c.day
     where c.orders <> coalesce(o.orders, 0) or c.total_amount <> coalesce(o.total, 0) or c.paid <> coalesce(o.paid, 0)
        or c.arrears <> coalesce(o.arrears, 0)
     union
     select o.tenant_id, o.day from order_info o
     left join order_day_counter c on c.tenant_id = o.tenant_id and c.day = o.day
     where c.day is null`,
  );
  return [
    ...paid.slice(0, MOST_SHOWN).map(({ orderId }) => `order ${orderId} is not paid what its receipts say`),
    ...days.slice(0, MOST_SHOWN).map(({ day }) => `the counter of ${day} differs from its orders`),
  ];
}

async function checkJobs(product: RunningProduct): Promise<string[]> {
  const open = await product.query<{ job: string }>('select job from outbox where done_time is null');
  return open.length === 0 ? [] : [`${open.length} jobs are never done: ${[...new Set(open.map(({ job }) => job))].join()}`];
}

/** Finds half-written files, and whole files that no row of the database names. */
async function checkFiles(product: RunningProduct): Promise<string[]> {
  const root = join(product.dataDir, 'files');
  let names: string[] = [];
  try {
    names = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  } catch {
    // Nothing was ever stored.
  }
  const rows = await product.query<{ name: string }>(
    `select file_key as name from import_job union all select result_key from import_job union all select file_key from export_task
     union all select path from infra_file`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const partial = names.filter((name) => name.endsWith('.part'));
  const orphans = names.filter((name) => !name.endsWith('.part') && !known.has(name));
  return [
    ...(partial.length > 0 ? [`${partial.length} half-written files are left, such as ${partial[0]}`] : []),
    ...(orphans.length > 0 ? [`${orphans.length} files are left that nothing knows, such as ${orphans[0]}`] : []),
  ];
}

function checkUse(product: RunningProduct, before: { megabytes: number; files: number }): string[] {
  const now = product.serverUse();
  if (!now) return ['the server is not there in the end'];
  return [
    ...(now.megabytes > before.megabytes + MORE_MEGABYTES
      ? [`the server holds ${now.megabytes.toFixed(0)} MB, ${before.megabytes.toFixed(0)} before`]
      : []),
    ...(now.files > before.files + MORE_FILES ? [`the server holds ${now.files} files and sockets, ${before.files} before`] : []),
  ];
}

function checkLog(product: RunningProduct): string[] {
  const bad = product
    .serverLog()
    .split('\n')
    .filter((line) => /unhandled rejection|uncaught|request failed/i.test(line));
  return bad.length === 0 ? [] : [`the server's log holds ${bad.length} faults, such as ${bad[0]?.slice(0, 200)}`];
}
