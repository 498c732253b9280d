import { escapeLike } from '#platform/db/like.ts';
import { toFullWidth, toHalfWidth } from '#shared/rules/half-width.rules.ts';
import type { OrderFilters } from '#shared/schemas/order-filter.schema.ts';
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

const FIELDS = [...EXACT, ...TEXTS];

const letterOf = (index: number): string => `${MARK}${String.fromCharCode(97 + index)}`;

type Width = (text: string) => string;
const asTyped: Width = (text) => text;

function wantedText(value: string | number | boolean, field: (typeof FIELDS)[number], width: Width): string {
  if (field === 'flow') return `%,${String(value)},%`;
  if (typeof value === 'boolean') return String(value ? FLAG.yes : FLAG.no);
  return typeof value === 'string' ? `%${escapeLike(width(value).toLowerCase())}%` : String(value);
}

const ANYTHING = '%';

/** @param fields the first of `FIELDS`, in their order */
function patternOf(fields: ReadonlyArray<(typeof FIELDS)[number]>, filters: OrderFilters, width: Width): string {
  let pattern = '';
  let next = -1;
  for (const [index, field] of fields.entries()) {
    const value = filters[field];
    if (value === undefined) continue;
    // Where two fields that follow each other are asked for, the letter between them stands already.
    if (next !== index) pattern += `%${letterOf(index)}`;
    next = index + 1;
    pattern += `${wantedText(value, field, width)}${letterOf(next)}`;
  }
  return `${pattern}${ANYTHING}`;
}

/**
 * The patterns for `search_text` of which an order must match one; none where no filter is about it. A letter or digit that was typed full width also finds
 * the plain one, and the other way round.
 */
export function searchPatterns(filters: OrderFilters): string[] {
  const patterns = [asTyped, toHalfWidth, toFullWidth].map((width) => patternOf(FIELDS, filters, width));
  return [...new Set(patterns)].filter((pattern) => pattern !== ANYTHING);
}

/** The pattern for a text that may have been cut: of what always stands in it. */
export const exactPattern = (filters: OrderFilters): string => patternOf(EXACT, filters, asTyped);
