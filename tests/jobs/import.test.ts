import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportApplication, openImportApplication } from './import-application.ts';

const ORDERS = '/bs/order-info/import?updateSupport=true&customerFlag=true';
const LINES = '/bs/order-del/import?updateSupport=true&createUnitFlag=true&createProductsFlag=true';

let imports: ImportApplication;
beforeAll(async () => {
  imports = await openImportApplication();
});
afterAll(() => imports.close());

it('first', async () => {
  const shop = await imports.shop();
  const t = Date.now();
  const a = await shop.uploadSample(ORDERS, 'clean/orders.xlsx');
  console.log(Date.now() - t, JSON.stringify(a).slice(0, 1500));
  const b = await shop.uploadSample(LINES, 'clean/order-lines.xlsx');
  console.log(JSON.stringify(b).slice(0, 1500));
  const c = await shop.uploadSample(ORDERS, 'clean/orders.xls');
  console.log(JSON.stringify(c).slice(0, 600));
  const d = await shop.uploadSample(LINES, 'clean/order-lines.xls');
  console.log(JSON.stringify(d).slice(0, 600));
  if (a.code !== 0 || b.code !== 0) console.log((await imports.application.readLog('worker')).slice(-3000), (await imports.application.readLog('server')).slice(-3000));
  expect(1).toBe(1);
});
