-- infra.jobLog.page
select `is_operator` from `system_tenant` where `id` = ?;
select count(*) as `total` from `export_task` where `tenant_id` = ? and `id` = ? and `state` in (?);
select count(*) as `total` from `import_job` where `tenant_id` = ? and `id` = ? and `state` in (?);
select * from (select ? as `kind`, `id`, `name`, `title`, `file_name`, state as `state`, `rows_total`, `rows_done`, ? as `create_count`, ? as `update_count`, ? as `unchanged_count`, ? as `failure_count`, `bytes`, `file_key`, `expire_time`, `runs` as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `export_task` where `tenant_id` = ? and `id` = ? and `state` in (?) union all select ? as `kind`, `id`, kind as `name`, ? as `title`, `file_name`, state as `state`, `total_rows` as `rows_total`, `done_rows` as `rows_done`, `create_count`, `update_count`, `unchanged_count`, `failure_count`, null as `bytes`, null as `file_key`, null as `expire_time`, case when start_time is null then ? else setbacks + ? end as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `import_job` where `tenant_id` = ? and `id` = ? and `state` in (?)) as `task` order by `create_time` desc, `kind`, `id` desc limit ? offset ?;
select `id`, `filters` from `export_task` where `tenant_id` = ? and `id` in (?);

-- infra.jobLog.get
select `is_operator` from `system_tenant` where `id` = ?;
select * from (select ? as `kind`, `id`, `name`, `title`, `file_name`, state as `state`, `rows_total`, `rows_done`, ? as `create_count`, ? as `update_count`, ? as `unchanged_count`, ? as `failure_count`, `bytes`, `file_key`, `expire_time`, `runs` as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `export_task` where `tenant_id` = ? and `id` = ? union all select ? as `kind`, `id`, kind as `name`, ? as `title`, `file_name`, state as `state`, `total_rows` as `rows_total`, `done_rows` as `rows_done`, `create_count`, `update_count`, `unchanged_count`, `failure_count`, null as `bytes`, null as `file_key`, null as `expire_time`, case when start_time is null then ? else setbacks + ? end as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `import_job` where `tenant_id` = ? and `id` = ? and `id` = ?) as `task` order by `create_time` desc, `kind`, `id` desc limit ? offset ?;
select `id`, `filters` from `export_task` where `tenant_id` = ? and `id` in (?);

-- infra.jobLog.retry
select * from (select ? as `kind`, `id`, `name`, `title`, `file_name`, state as `state`, `rows_total`, `rows_done`, ? as `create_count`, ? as `update_count`, ? as `unchanged_count`, ? as `failure_count`, `bytes`, `file_key`, `expire_time`, `runs` as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `export_task` where `tenant_id` = ? and `id` = ? union all select ? as `kind`, `id`, kind as `name`, ? as `title`, `file_name`, state as `state`, `total_rows` as `rows_total`, `done_rows` as `rows_done`, `create_count`, `update_count`, `unchanged_count`, `failure_count`, null as `bytes`, null as `file_key`, null as `expire_time`, case when start_time is null then ? else setbacks + ? end as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `import_job` where `tenant_id` = ? and `id` = ? and `id` = ?) as `task` order by `create_time` desc, `kind`, `id` desc limit ? offset ?;
select `id`, `filters` from `export_task` where `tenant_id` = ? and `id` in (?);
begin;
select * from `export_task` where `tenant_id` = ? and `id` = ? for update;
update `export_task` set `state` = ?, `permissions` = ?, `rows_done` = ?, `bytes` = ?, `setbacks` = ?, `error` = ?, `start_time` = ?, `beat_time` = ?, `finish_time` = ?, `expire_time` = ? where `tenant_id` = ? and `id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- infra.jobLog.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `is_operator` from `system_tenant` where `id` = ?;
select * from (select ? as `kind`, `id`, `name`, `title`, `file_name`, state as `state`, `rows_total`, `rows_done`, ? as `create_count`, ? as `update_count`, ? as `unchanged_count`, ? as `failure_count`, `bytes`, `file_key`, `expire_time`, `runs` as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `export_task` where `tenant_id` = ? and `id` = ? union all select ? as `kind`, `id`, kind as `name`, ? as `title`, `file_name`, state as `state`, `total_rows` as `rows_total`, `done_rows` as `rows_done`, `create_count`, `update_count`, `unchanged_count`, `failure_count`, null as `bytes`, null as `file_key`, null as `expire_time`, case when start_time is null then ? else setbacks + ? end as `attempts`, `error`, `user_id`, `user_name`, `create_time`, `start_time`, `finish_time` from `import_job` where `tenant_id` = ? and `id` = ?) as `task` order by `create_time` desc, `kind`, `id` desc limit ? offset ?;
select `id`, `filters` from `export_task` where `tenant_id` = ? and `id` in (?);
rollback;
