import { expect, it } from 'vitest';
import { type LabelArea, labelsOf } from '#shared/field-labels.ts';
import { readSources } from '../architecture/source-files.ts';

/** A header may add its unit in brackets: 宽(米). */
const bare = (header: string) => header.replace(/[(（].*[)）]$/, '');

/** A column, a filter or a field of a form whose label is written out beside its name. */
const LABELLED = /\b(?:id|name): '(\w+)',\s*(?:header|label): '([^'\w]+)'/g;
/** What an order comes to in one word is no field. */
const NO_FIELDS = new Set(['state']);
/** Whose fields a file shows, by what its name begins with. */
const RECORDS: ReadonlyArray<[start: string, record: LabelArea]> = [
  ['customer-contacts', 'customerContact'],
  ['customer', 'customerInfo'],
  ['contact', 'customerContact'],
  ['quote', 'customerQuotes'],
  ['product', 'productInfo'],
  ['invoice', 'orderInvoices'],
  ['process', 'orderProcess'],
  ['voucher', 'paymentAndReceiptRecords'],
  ['history-lines', 'orderDel'],
  ['detail-line', 'orderDel'],
  ['order-file', 'orderFile'],
  ['order', 'orderInfo'],
  ['recycle', 'orderInfo'],
  ['receipt', 'orderPaymentReceipts'],
  ['compute', 'computeConfig'],
  ['api-token', 'apiToken'],
  ['job.page', 'job'],
  ['job', 'jobLog'],
  ['file-config', 'fileConfig'],
  ['file', 'file'],
  ['login', 'auth'],
  ['sign-in-log', 'loginLog'],
  ['operate', 'operateLog'],
  ['online', 'oauth2Token'],
  ['dict-type', 'dictType'],
  ['dict-data', 'dictData'],
  ['config', 'config'],
  ['notice', 'notice'],
  ['company', 'companyInfo'],
  ['tenant-package', 'tenantPackage'],
  ['tenant', 'tenant'],
];

const labelled = readSources()
  .filter(({ path }) => path.startsWith('client/src/features/'))
  .flatMap(({ path, text }) => {
    const record = RECORDS.find(([start]) => path.split('/').at(-1)?.startsWith(start))?.[1];
    return [...text.matchAll(LABELLED)].map(([, name = '', label = '']) => ({ path, record, name, label }));
  })
  .filter(({ record, name }) => record !== undefined && !NO_FIELDS.has(name));

it('a screen calls a field what messages and exports call it', () => {
  expect(labelled.length).toBeGreaterThan(40);
  const others = labelled.flatMap(({ path, record, name, label }) => {
    const known = labelsOf(record)[name];
    return known === undefined || known === bare(label) ? [] : [`${path}: ${name} is ${label}, elsewhere ${known}`];
  });
  expect(others).toEqual([]);
});
