-- bs.closingCycle.create
insert into `closing_cycle` (`name`, `days`, `sort`, `status`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.closingCycle.update
begin;
select * from `closing_cycle` where `tenant_id` = ? and `id` = ? for update;
update `closing_cycle` set `name` = ?, `days` = ?, `sort` = ?, `status` = ?, `remarks` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.closingCycle.delete
begin;
delete from `closing_cycle` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.closingCycle.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `days`, `sort`, `status`, `remarks` from `closing_cycle` where `tenant_id` = ? and `id` in (?);

-- bs.closingCycle.page
select count(*) as `total` from `closing_cycle` where `tenant_id` = ? and `id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `days`, `sort`, `status`, `remarks` from `closing_cycle` where `tenant_id` = ? and `id` in (?) order by `sort`, `id` limit ? offset ?;

-- bs.closingCycle.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `days`, `sort`, `status`, `remarks` from `closing_cycle` where `tenant_id` = ? and `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- bs.closingCycle.listAllSimple
select `id`, `name`, `days` from `closing_cycle` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.closingCycle.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.closingCycle.getImportTemplate
-- nothing
