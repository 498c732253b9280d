import { type Kysely, sql } from 'kysely';

/** A repair of very many rows is made by the worker, step by step: the job says which. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table import_job
      add column if not exists repair json null comment 'what is mended before rows are looked at again' after matching`.execute(db);
}
