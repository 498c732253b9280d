import { type Kysely, sql } from 'kysely';

/** Imports count from 1, exports from here: they never meet. */
const EXPORTS_FROM = 1_000_000_000;

/**
 * The number of a job names one job, be it an import or an export; each of the two tables had counted from 1. Ended exports are renumbered,
 * nothing points to them; one that waits or runs keeps the number that its queued job carries.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ top: number }>`select coalesce(max(id), 0) as top from export_task where id < ${EXPORTS_FROM}`.execute(db);
  // Behind all that are renumbered, and behind those that an older server still books before it is replaced.
  await sql`alter table export_task auto_increment = ${sql.lit(EXPORTS_FROM + Number(rows[0]?.top ?? 0) + 1_000_000)}`.execute(db);
  await sql`
    update export_task set id = id + ${EXPORTS_FROM}
    where id < ${EXPORTS_FROM} and state in ('done', 'failed', 'cancelled')
    order by id desc`.execute(db);
}
