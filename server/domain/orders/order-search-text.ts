import { contains } from '#platform/db/like.ts';
import { toFullWidth, toHalfWidth } from '#shared/rules/half-width.rules.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import { FLAG } from '#shared/states.ts';

/** How long `search_text` can be, in bytes. One of this length may have been cut. */
export const SEARCH_TEXT_BYTES = 2900;

const MARK = '\u001f';

/** The fields in `order_info.search_text`, in their order there: migration 0028 writes it. These are asked for as a whole. */
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

/** And these by what stands in them. */
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

/** The texts of a line that are asked for by what stands in them. */
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
 * How a text that is looked for may be written in a text in small letters: a letter or digit that was typed full width also finds the plain
 * one, and the other way round.
 */
export function spellings(text: string): string[] {
  return [...new Set([text, toHalfWidth(text), toFullWidth(text)].map((spelling) => spelling.toLowerCase()))];
}

const letterOf = (index: number): string => `${MARK}${String.fromCharCode(97 + index)}`;

/** What may stand in a field for the filter to let the order through. */
function wantedTexts(value: string | number | boolean, field: Field): string[] {
  if (field === 'flow') return [`%,${String(value)},%`];
  if (typeof value === 'boolean') return [String(value ? FLAG.yes : FLAG.no)];
  return typeof value === 'string' ? spellings(value).map(contains) : [String(value)];
}

/** A pattern for texts that have all of this in their fields. @param wanted in the order of the fields */
function patternOf(wanted: ReadonlyArray<readonly [index: number, text: string]>): string {
  let pattern = '';
  let next = -1;
  for (const [index, text] of wanted) {
    // Where two fields that follow each other are asked for, the letter between them stands already.
    if (next !== index) pattern += `%${letterOf(index)}`;
    next = index + 1;
    pattern += `${text}${letterOf(next)}`;
  }
  return `${pattern}%`;
}

/** Lists of patterns for `search_text`; of each list an order must match one. None where no filter is about it. */
function patternsOf(fields: readonly Field[], filters: OrderFilters): string[][] {
  const asked = fields.flatMap((field, index) => {
    const value = filters[field];
    return value === undefined ? [] : [{ index, texts: wantedTexts(value, field) }];
  });
  // What can be written in one way only is asked for at once.
  const plain = asked.flatMap(({ index, texts: [text, ...others] }) =>
    text === undefined || others.length > 0 ? [] : [[index, text] as const],
  );
  const several = asked.filter(({ texts }) => texts.length > 1).map(({ index, texts }) => texts.map((text) => patternOf([[index, text]])));
  return plain.length > 0 ? [[patternOf(plain)], ...several] : several;
}

export const searchPatterns = (filters: OrderFilters): string[][] => patternsOf(FIELDS, filters);

/** For a text that may have been cut: of what always stands in it. */
export const exactPatterns = (filters: OrderFilters): string[][] => patternsOf(EXACT, filters);
