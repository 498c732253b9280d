-- bs.orderExpenditureIncome.create
insert into `expenditure_income` (`type`, `name`, `visible`, `sort`, `status`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.orderExpenditureIncome.update
begin;
select * from `expenditure_income` where `tenant_id` = ? and `id` = ? for update;
update `expenditure_income` set `type` = ?, `name` = ?, `visible` = ?, `sort` = ?, `status` = ?, `remarks` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.orderExpenditureIncome.delete
begin;
delete from `expenditure_income` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.orderExpenditureIncome.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `type`, `name`, `visible`, `sort`, `status`, `remarks` from `expenditure_income` where `tenant_id` = ? and `id` in (?);

-- bs.orderExpenditureIncome.page
select count(*) as `total` from `expenditure_income` where `tenant_id` = ? and `id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `type`, `name`, `visible`, `sort`, `status`, `remarks` from `expenditure_income` where `tenant_id` = ? and `id` in (?) order by `sort`, `id` limit ? offset ?;

-- bs.orderExpenditureIncome.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `type`, `name`, `visible`, `sort`, `status`, `remarks` from `expenditure_income` where `tenant_id` = ? and `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- bs.orderExpenditureIncome.listAllSimple
select `id`, `name`, `type` from `expenditure_income` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.orderExpenditureIncome.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.orderExpenditureIncome.getImportTemplate
-- nothing
