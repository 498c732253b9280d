import { contains } from '#platform/db/like.ts';
import { toFullWidth, toHalfWidth } from '#shared/rules/half-width.rules.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import { FLAG } from '#shared/states.ts';

/** How long `search_text` can be, in bytes. One of this length may have been cut. */
export const SEARCH_TEXT_BYTES = 2900;

const MARK = '\u001f';

/** The first fields of `order_info.search_text`, in their sequence there (see migration 0028). Filters compare these as a whole. */
const EXACT = [
  'status',
  'state',
  'urgent',
  'deliveryType',
  'paymentType',
  'paymentMethod',
  'paymentStatus',
  'billType',
  'isInvoiced',
  'isSettledUp',
  'auditStatus',
  'flow',
] as const satisfies ReadonlyArray<keyof OrderFilters>;

/** The text fields, which follow in it. Filters look for a part of these. */
export const TEXTS = [
  'orderId',
  'phoneNumber',
  'type',
  'name',
  'orderName',
  'customerName',
  'contact',
  'salesman',
  'designerName',
  'orderCreatorName',
  'address',
  'remarks',
  'orderDescription',
] as const satisfies ReadonlyArray<keyof OrderFilters>;

/** The texts of a line of which filters look for a part. */
export const LINE_TEXTS = [
  'projectName',
  'contentProduction',
  'productsName',
  'specification',
  'unitName',
  'outsourcingManufacturer',
] as const satisfies ReadonlyArray<keyof LineFilters>;

const FIELDS = [...EXACT, ...TEXTS];
type Field = (typeof FIELDS)[number];

/**
 * How a text may be written within another one in lower case: letters and digits that were typed in full width also find those in half
 * width, and the other way round.
 */
export function spellings(text: string): string[] {
  return [...new Set([text, toHalfWidth(text), toFullWidth(text)].map((spelling) => spelling.toLowerCase()))];
}

/** What stands before the field of this index in `search_text`, and behind the field before it. */
const letterOf = (index: number): string => `${MARK}${String.fromCharCode(97 + index)}`;

/** LIKE patterns of which a field must match one for its filter to let the order through. */
function wantedTexts(value: string | number | boolean, field: Field): string[] {
  if (field === 'flow') return [`%,${String(value)},%`];
  if (typeof value === 'boolean') return [String(value ? FLAG.yes : FLAG.no)];
  return typeof value === 'string' ? spellings(value).map(contains) : [String(value)];
}

/**
 * A LIKE pattern for a `search_text` in which each of these fields matches.
 * @param wanted patterns of fields, in the sequence of the fields
 */
function patternOf(wanted: ReadonlyArray<readonly [index: number, text: string]>): string {
  let pattern = '';
  let next = -1;
  for (const [index, text] of wanted) {
    // Between two neighbouring fields the letter is there already.
    if (next !== index) pattern += `%${letterOf(index)}`;
    next = index + 1;
    pattern += `${text}${letterOf(next)}`;
  }
  return `${pattern}%`;
}

/** Lists of patterns for `search_text`; an order must match one of each list. No list where no filter is about these fields. */
function patternsOf(fields: readonly Field[], filters: OrderFilters): string[][] {
  const asked = fields.flatMap((field, index) => {
    const value = filters[field];
    return value === undefined ? [] : [{ index, texts: wantedTexts(value, field) }];
  });
  // Fields with one pattern only are compared together in one.
  const plain = asked.flatMap(({ index, texts: [text, ...others] }) =>
    text === undefined || others.length > 0 ? [] : [[index, text] as const],
  );
  const several = asked.filter(({ texts }) => texts.length > 1).map(({ index, texts }) => texts.map((text) => patternOf([[index, text]])));
  return plain.length > 0 ? [[patternOf(plain)], ...several] : several;
}

export const searchPatterns = (filters: OrderFilters): string[][] => patternsOf(FIELDS, filters);

/** The same of the first fields alone, which are there even where the text was cut. */
export const exactPatterns = (filters: OrderFilters): string[][] => patternsOf(EXACT, filters);
