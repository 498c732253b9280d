import { type Kysely, sql } from 'kysely';

/** A product may be charged otherwise than by its unit, and for at least so much area a piece; a line keeps the minimum it was charged by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table product_info
      add column if not exists pricing_basis varchar(10) null comment 'instead of that of its unit' after unit_id,
      add column if not exists min_area decimal(18,4) null comment 'square metres charged at least for a piece' after pricing_basis`.execute(
    db,
  );
  await sql`
    alter table order_line
      add column if not exists min_area decimal(18,4) null comment 'square metres charged at least for a piece' after pricing_basis`.execute(
    db,
  );
}
