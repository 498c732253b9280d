import { dayText, startOfDay } from '#shared/rules/day.rules.ts';
import { formatDecimal, roundDecimal, tryParseDecimal } from '#shared/rules/decimal.ts';

/** What the XML of an electronic invoice says; null for what it does not say. */
export interface InvoiceFacts {
  invoiceNumber: string | null;
  invoiceDate: number | null;
  /** With tax, at two decimals. */
  invoiceAmount: string | null;
}

export const NO_FACTS: InvoiceFacts = { invoiceNumber: null, invoiceDate: null, invoiceAmount: null };

/** The largest file in bytes that is read. */
export const INVOICE_XML_MAX = 1_000_000;

/** Names of the elements: first those of 全电发票, then those of the OFD-style data of earlier electronic invoices. */
const NUMBER = ['InvoiceNumber', 'EIid', 'InvoiceNo', 'fphm'];
const DATE = ['IssueTime', 'RequestTime', 'IssueDate', 'InvoiceDate', 'kprq'];
const AMOUNT = ['TotalTax-includedAmount', 'TotalTaxIncludedAmount', 'TaxInclusiveTotalAmount', 'jshj'];

/** Parts of XML whose content is no markup: how each begins and ends, and whether its content is text of the element around it. */
const ASIDE: ReadonlyArray<{ begin: string; end: string; isText: boolean }> = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
];

/** The index behind the tag that begins at `open`; -1 for a tag that never ends or has a `<` in it. */
function endOfTag(xml: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < xml.length; at += 1) {
    const character = xml.charAt(at);
    if (character === '<') return -1;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return -1;
}

/**
 * The tags and texts alone; null where a tag or another part never ends, and for XML with a declaration such as DOCTYPE, which may define
 * entities.
 */
function elementsOf(xml: string): string | null {
  let out = '';
  let at = 0;
  for (let open = xml.indexOf('<'); open >= 0; open = xml.indexOf('<', at)) {
    out += xml.slice(at, open);
    const aside = ASIDE.find(({ begin }) => xml.startsWith(begin, open));
    if (!aside && xml[open + 1] === '!') return null;
    const end = aside ? xml.indexOf(aside.end, open + aside.begin.length) : endOfTag(xml, open);
    if (end < 0) return null;
    if (!aside) out += xml.slice(open, end);
    else if (aside.isText)
      out += xml
        .slice(open + aside.begin.length, end)
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
    at = end + (aside?.end.length ?? 0);
  }
  return out + xml.slice(at);
}

/** The text of the first element of one of these names, with any prefix. No entity is expanded and nothing is fetched. */
function textOf(xml: string, names: readonly string[]): string | null {
  for (const name of names) {
    // Blanks are trimmed afterwards. Matched by the expression, a long run of them would make it backtrack thousands of times.
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

/** Reads the facts of an invoice from its XML. What is missing or malformed is null; it never throws. */
export function readInvoiceXml(xml: string): InvoiceFacts {
  const elements = elementsOf(xml);
  if (elements === null) return NO_FACTS;
  return {
    invoiceNumber: numberIn(textOf(elements, NUMBER)),
    invoiceDate: dateIn(textOf(elements, DATE)),
    invoiceAmount: amountIn(textOf(elements, AMOUNT)),
  };
}
