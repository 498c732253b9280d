import { type Kysely, sql } from 'kysely';

/** Asked every half hour, done once in a night: also where no worker ran at the hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert ignore into infra_job (name, handler_name, cron_expression, retry_count, retry_interval, create_time, update_time)
    values ('核对账目', 'booksCheck', '0 10/30 * * * ?', 0, 60000, unix_timestamp() * 1000, unix_timestamp() * 1000)`.execute(db);
}
