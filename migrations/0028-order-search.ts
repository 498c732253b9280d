import { type Kysely, sql } from 'kysely';

/** What separates the fields in `search_text`. */
const MARK = '\u001f';
const orNothing = (column: string) => `coalesce(${column}, '')`;
/** `[3, 7]` as `,3,7,`. */
const LISTED = "replace(replace(replace(coalesce(flow, ''), '[', ','), ']', ','), ' ', '')";
const FIELDS = [
  'status',
  'state',
  'urgent',
  orNothing('delivery_type'),
  orNothing('payment_type'),
  orNothing('payment_method'),
  'payment_status',
  orNothing('bill_type'),
  'is_invoiced',
  'is_settled_up',
  'audit_status',
  LISTED,
  'order_id',
  orNothing('phone_number'),
  orNothing('type'),
  orNothing('name'),
  orNothing('order_name'),
  'customer_name',
  orNothing('contact'),
  orNothing('salesman'),
  orNothing('designer_name'),
  'order_creator_name',
  orNothing('address'),
  orNothing('remarks'),
  orNothing('order_description'),
];

/**
 * What an order can be searched by, in one text and one index: a list with a filter is then counted from the index alone, whatever the filter is. Each field
 * follows its letter: ␟a0␟b1…␟z. The text is cut at what an index can hold; who searches looks at the row itself where it was cut.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const letter = (index: number) => `'${MARK}${String.fromCharCode(97 + index)}'`;
  const parts = FIELDS.map((field, index) => `${letter(index)}, ${field}`);
  const text = `concat(${parts.join(', ')}, ${letter(FIELDS.length)})`;
  await sql`
    alter table order_info
      add column search_text varbinary(2900) generated always as (left(cast(lower(${sql.raw(text)}) as binary), 2900)) stored invisible,
      drop key ix_date,
      add key ix_search (tenant_id, date, id, create_time, expected_delivery_date, actual_delivery_date, search_text)`.execute(db);
}
