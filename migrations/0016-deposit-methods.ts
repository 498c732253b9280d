import { type Kysely, sql } from 'kysely';

/** Deposits booked with an order kept the id of their payment method and lacked its name, which lists, prints and exports show. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update order_receipt receipt
    join payment_type method on method.tenant_id = receipt.tenant_id and method.id = receipt.payment_type
    set receipt.payment_type_name = method.name
    where receipt.kind = 'deposit' and receipt.payment_type_name is null`.execute(db);
}
