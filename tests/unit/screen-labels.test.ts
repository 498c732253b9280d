import { describe, expect, it } from 'vitest';
import { type LabelArea, labelsOf } from '#shared/field-labels.ts';
import { readSources } from '../architecture/source-files.ts';

/** A header may add its unit in brackets: 宽(米). */
const bare = (header: string) => header.replace(/[(（].*[)）]$/, '');

/** Matches a column, filter or form field with its label written beside its name. */
const LABELLED = /\b(?:(?:id|name): '(\w+)',\s*(?:header|label): |\b(?:text|picture)\('(\w+)', )'([^'\w]+)'/g;
/** Matches lists of columns and fields that take their labels from the field names. */
const DERIVED = /\b(?:columnsOf|fieldsOf|namedColumns<\w+>)\((?:'(?:\w+\.)?(\w+)'|PATH), ([\s\S]*?)\]\)/g;
/** Matches one entry of such a list that has no label of its own. */
const DERIVED_FIELD = /(?:\b(?:id|name): |\b\w+Column\()'(\w+)'(?!,\s*(?:header|label): )/g;
/** What an order comes to in one word, and what a token is chosen by, are no fields. */
const NO_FIELDS = new Set(['state', 'term', 'day']);
/** The record whose fields a file shows, by the beginning of the file's name; null when its labels are not those of a record. */
const RECORDS: ReadonlyArray<[start: string, record: LabelArea | null]> = [
  // The options of an import, and the two halves of the board.
  ['import-setups', null],
  ['board', null],
  // The charts of cost and profit.
  ['cost-charts', null],
  ['statement', 'customerStatement'],
  // Its field is a new password, which no record has.
  ['user-password', null],
  ['customer-contacts', 'customerContact'],
  ['customer', 'customerInfo'],
  ['contact', 'customerContact'],
  ['quote', 'customerQuotes'],
  ['level-price', 'levelPrices'],
  ['product', 'productInfo'],
  ['invoice', 'orderInvoices'],
  ['process', 'orderProcess'],
  ['voucher', 'paymentAndReceiptRecords'],
  ['history-lines', 'orderDel'],
  ['detail-line', 'orderDel'],
  ['order-invoices', 'orderInvoices'],
  ['order-file', 'orderFile'],
  ['order', 'orderInfo'],
  ['recycle', 'orderInfo'],
  ['receipt', 'orderPaymentReceipts'],
  ['batch-collect', 'orderPaymentReceipts'],
  ['method', 'orderPaymentReceipts'],
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
  ['role', 'role'],
  ['menu', 'menu'],
  ['user', 'user'],
  ['profile', 'user'],
  ['own-password', 'user'],
  ['file', 'file'],
  ['print-template', 'printTemplate'],
  ['print-config', 'printConfig'],
  ['template', 'notifyTemplate'],
  ['send', 'notifyTemplate'],
  ['message', 'notifyMessage'],
  ['own-message', 'notifyMessage'],
];

const screens = readSources().filter(({ path }) => path.startsWith('client/src/features/'));

const derived = screens.flatMap(({ path, text }) =>
  [...text.matchAll(DERIVED)].map(([, area = /const PATH = '\w+\.(\w+)'/.exec(text)?.[1] ?? '', fields = '']) => ({ path, area, fields })),
);

const labelled = screens
  .flatMap(({ path, text }) => {
    const record = RECORDS.find(([start]) => path.split('/').at(-1)?.startsWith(start))?.[1];
    if (record === null) return [];
    return [...text.matchAll(LABELLED)].map(([, name, field, label = '']) => ({
      path,
      record,
      name: name ?? field ?? '',
      label,
    }));
  })
  .filter(({ name }) => !NO_FIELDS.has(name));

describe('a screen', () => {
  it('calls a field what messages and exports call it', () => {
    expect(labelled.length).toBeGreaterThan(100);
    const others = labelled.flatMap(({ path, record, name, label }) => {
      const known = labelsOf(record)[name];
      return known === undefined || known === bare(label) ? [] : [`${path}: ${name} is ${label}, elsewhere ${known}`];
    });
    expect(others).toEqual([]);
  });

  it('finds the name of every field that it does not name itself, and repeats none', () => {
    const fields = derived.flatMap(({ path, area, fields }) =>
      [...fields.matchAll(DERIVED_FIELD)].map(([, name = '']) => ({ path, area, name })),
    );
    expect(fields.length).toBeGreaterThan(200);
    expect(fields.filter(({ area, name }) => labelsOf(area)[name] === undefined)).toEqual([]);
    const repeated = derived.flatMap(({ path, area, fields }) =>
      [...fields.matchAll(LABELLED)].flatMap(([, name = '', , label]) => (labelsOf(area)[name] === label ? [`${path}: ${name}`] : [])),
    );
    expect(repeated).toEqual([]);
  });

  it('with fields is listed here with the record that they are of', () => {
    expect([...new Set(labelled.filter(({ record }) => record === undefined).map(({ path }) => path))]).toEqual([]);
  });
});
