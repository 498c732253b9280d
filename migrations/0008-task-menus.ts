import { type Kysely, sql } from 'kysely';

/** The page of all jobs, under the directory of the system (3), and its export. Ids are fixed for good: roles of every tenant point at them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert ignore into system_menu (id, parent_id, name, permission, type, sort, path, icon, component, component_name)
    values
      (3100, 3, '任务日志', 'infra:job:query', 2, 2, '/job/log', 'list', 'infra/job/log', 'InfraJobLog'),
      (3101, 3100, '任务日志导出', 'infra:job:export', 3, 1, '', '', '', '')`.execute(db);
}
