import { type Kysely, sql } from 'kysely';

/** What has happened and nobody was told of yet: the worker tells it, some seconds later. Until now each was a job of the queue, which cost every order a round of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists news_event (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      event varchar(30) not null,
      subject_id bigint not null,
      user_id bigint not null comment 'whose doing it was',
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      constraint fk_news_event_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    insert into news_event (tenant_id, event, subject_id, user_id, create_time)
    select tenant_id, json_value(payload, '$.event'), json_value(payload, '$.id'), json_value(payload, '$.userId'), create_time
    from outbox where job = 'message' and done_time is null order by id`.execute(db);
  await sql`delete from outbox where job = 'message'`.execute(db);
}
