-- bs.customerType.create
insert into `customer_type` (`parent_id`, `name`, `sort`, `status`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.customerType.update
begin;
select * from `customer_type` where `tenant_id` = ? and `id` = ? for update;
select `id`, `parent_id` from `customer_type` where `tenant_id` = ? order by `id` for update;
update `customer_type` set `parent_id` = ?, `name` = ?, `sort` = ?, `status` = ?, `remarks` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.customerType.delete
begin;
delete from `customer_type` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.customerType.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `customer_type` where `tenant_id` = ? and `id` in (?);

-- bs.customerType.page
select count(*) as `total` from `customer_type` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `customer_type` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ? order by `sort`, `id` limit ? offset ?;

-- bs.customerType.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `customer_type` where `tenant_id` = ? and `id` < ? order by `id` desc limit ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `customer_type` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ? and `id` < ? order by `id` desc limit ?;
rollback;

-- bs.customerType.listAllSimple
select `id`, `name`, `parent_id` from `customer_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.customerType.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.customerType.getImportTemplate
select `id`, `name`, `parent_id` from `customer_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
