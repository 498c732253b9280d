import { dayText, startOfDay } from '#shared/rules/day.rules.ts';
import { formatDecimal, roundDecimal, tryParseDecimal } from '#shared/rules/decimal.ts';

/** What an electronic invoice says of itself, as far as it is there. */
export interface InvoiceFacts {
  invoiceNumber: string | null;
  invoiceDate: number | null;
  /** With tax. */
  invoiceAmount: string | null;
}

export const NO_FACTS: InvoiceFacts = { invoiceNumber: null, invoiceDate: null, invoiceAmount: null };

/** No more of a file is looked at. */
export const INVOICE_XML_MAX = 1_000_000;

/** What the elements are called: first in the data of 全电发票, then in the OFD-style data of earlier electronic invoices. */
const NUMBER = ['InvoiceNumber', 'EIid', 'InvoiceNo', 'fphm'];
const DATE = ['IssueTime', 'RequestTime', 'IssueDate', 'InvoiceDate', 'kprq'];
const AMOUNT = ['TotalTax-includedAmount', 'TotalTaxIncludedAmount', 'TaxInclusiveTotalAmount', 'jshj'];

/** The text of the first element of one of these names, whatever its prefix. No entity is expanded and nothing is fetched: it is read as a text. */
function textOf(xml: string, names: readonly string[]): string | null {
  for (const name of names) {
    // Blanks are cut off afterwards: were they matched apart from the text, a long run of them could be parted in thousands of ways.
    const text = new RegExp(`<(?:[\\w.-]{1,20}:)?${name}(?:\\s[^<>]{0,200})?>([^<>]{1,200})</`).exec(xml)?.[1]?.trim();
    if (text) return text;
  }
  return null;
}

const numberIn = (text: string | null): string | null => (text !== null && /^[0-9A-Za-z-]{1,30}$/.test(text) ? text : null);

function dateIn(text: string | null): number | null {
  const [, year, month, day] = /^(\d{4})[-/年]?(\d{2})[-/月]?(\d{2})/.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const date = Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000);
  return dayText(date) === `${year}-${month}-${day}` ? startOfDay(date) : null;
}

function amountIn(text: string | null): string | null {
  const amount = text === null ? null : tryParseDecimal(text.replace(/[¥￥,]/g, ''));
  return amount && formatDecimal(roundDecimal(amount, 2, 'halfUp'));
}

export const readInvoiceXml = (xml: string): InvoiceFacts => ({
  invoiceNumber: numberIn(textOf(xml, NUMBER)),
  invoiceDate: dateIn(textOf(xml, DATE)),
  invoiceAmount: amountIn(textOf(xml, AMOUNT)),
});
