-- bs.productType.create
insert into `product_type` (`parent_id`, `name`, `sort`, `status`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.productType.update
begin;
select * from `product_type` where `tenant_id` = ? and `id` = ? for update;
select `id`, `parent_id` from `product_type` where `tenant_id` = ? order by `id` for update;
update `product_type` set `parent_id` = ?, `name` = ?, `sort` = ?, `status` = ?, `remarks` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.productType.delete
begin;
delete from `product_type` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.productType.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `product_type` where `tenant_id` = ? and `id` in (?);

-- bs.productType.page
select count(*) as `total` from `product_type` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `product_type` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ? order by `sort`, `id` limit ? offset ?;

-- bs.productType.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `product_type` where `tenant_id` = ? and `id` < ? order by `id` desc limit ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `status`, `remarks` from `product_type` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ? and `id` < ? order by `id` desc limit ?;
rollback;

-- bs.productType.listAllSimple
select `id`, `name`, `parent_id` from `product_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.productType.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.productType.getImportTemplate
select `id`, `name`, `parent_id` from `product_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
