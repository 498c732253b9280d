-- bs.importJob.get
select * from `import_job` where `tenant_id` = ? and `id` = ?;
select `id`, `user_name`, `finish_time` from `import_job` where `tenant_id` = ? and `kind` = ? and `file_hash` = ? and `state` = ? and `id` < ? order by `id` desc limit ?;

-- bs.importJob.page
select count(*) as `total` from `import_job` where `tenant_id` = ?;
select * from `import_job` where `tenant_id` = ? order by `id` desc limit ? offset ?;

-- bs.importJob.cancel
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `state` = ?, `active_hash` = ?, `finish_time` = ?, `result_state` = ?, `create_count` = ?, `update_count` = ?, `unchanged_count` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.importJob.match
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `limited_to` = ? where `tenant_id` = ? and `id` = ?;
insert into `import_header_choice` (`tenant_id`, `kind`, `header`, `column_key`, `user_name`, `update_time`) values (?) on duplicate key update `column_key` = values(column_key), `user_name` = values(user_name), `update_time` = values(update_time);
update `import_job` set `state` = ?, `matching` = ?, `header_choices` = ? where `tenant_id` = ? and `id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.importJob.issues
select * from `import_job` where `tenant_id` = ? and `id` = ?;
select `issue_id`, count(*) as `row_count`, min(row_no) as `first_row_no` from `import_issue_row` where `tenant_id` = ? and `job_id` = ? group by `issue_id`;
select `id`, `column_key`, `title`, `expected`, `repair` from `import_issue` where `tenant_id` = ? and `job_id` = ? and `id` in (?);
select `row_no`, `sheet`, `excel_row`, `state`, `group_key`, `cells` from `import_row` where `tenant_id` = ? and `job_id` = ? and `row_no` in (?);

-- bs.importJob.rows
select * from `import_job` where `tenant_id` = ? and `id` = ?;
select `row_no`, `sheet`, `excel_row`, `state`, `action`, `result_name`, `cells`, `faults`, `warnings` from `import_row` where `tenant_id` = ? and `job_id` = ? and `row_no` > ? and `row_no` in (select `row_no` from `import_issue_row` where `tenant_id` = ? and `job_id` = ? and `issue_id` = ?) order by `row_no` limit ?;

-- bs.importJob.repairChoices
select * from `import_job` where `tenant_id` = ? and `id` = ?;
select `id`, `column_key`, `title`, `expected`, `repair` from `import_issue` where `tenant_id` = ? and `job_id` = ? and `id` = ?;
select `id`, `name`, `parent_id` from `customer_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- bs.importJob.repair
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `limited_to` = ? where `tenant_id` = ? and `id` = ?;
select `id`, `column_key`, `title`, `expected`, `repair` from `import_issue` where `tenant_id` = ? and `job_id` = ? and `id` = ?;
update `import_job` set `options` = ? where `tenant_id` = ? and `id` = ?;
update `import_job` set `state` = ?, `result_state` = ?, `repair` = ? where `tenant_id` = ? and `id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.importJob.fix
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `limited_to` = ? where `tenant_id` = ? and `id` = ?;
select `first_row_no`, `last_row_no`, `state`, `sheet`, `content`, `outcome` from `import_block` where `tenant_id` = ? and `job_id` = ? and `first_row_no` <= ? order by `first_row_no` desc limit ? for update;
select `row_no`, `sheet`, `excel_row`, `state`, `group_key`, `cells` from `import_row` where `tenant_id` = ? and `job_id` = ? and `row_no` in (?);
update `import_row` set `cells` = ?, `group_key` = ? where `tenant_id` = ? and `job_id` = ? and `row_no` = ?;
select `state`, `action`, count(*) as `count` from `import_row` where `tenant_id` = ? and `job_id` = ? and `state` in (?) and `group_key` in (?) group by `state`, `action`;
update `import_job` set `done_rows` = done_rows + ?, `create_count` = create_count + ?, `update_count` = update_count + ?, `unchanged_count` = unchanged_count + ?, `failure_count` = failure_count + ? where `tenant_id` = ? and `id` = ?;
delete from `import_issue_row` where `tenant_id` = ? and `job_id` = ? and `row_no` in (select `row_no` from `import_row` where `tenant_id` = ? and `job_id` = ? and `group_key` in (?));
update `import_row` set `state` = ?, `faults` = ?, `warnings` = ?, `action` = ? where `tenant_id` = ? and `job_id` = ? and `state` in (?) and `group_key` in (?);
update `import_job` set `state` = ?, `result_state` = ?, `repair` = ? where `tenant_id` = ? and `id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.importJob.rematch
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `limited_to` = ? where `tenant_id` = ? and `id` = ?;
select `header`, `column_key` from `import_header_choice` where `tenant_id` = ? and `kind` = ?;
rollback;

-- bs.importJob.commit
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `limited_to` = ? where `tenant_id` = ? and `id` = ?;
rollback;

-- bs.importJob.undo
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `state` = ?, `undo_time` = ?, `setbacks` = ?, `result_state` = ? where `tenant_id` = ? and `id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.importJob.annotate
begin;
select * from `import_job` where `tenant_id` = ? and `id` = ? for update;
update `import_job` set `result_state` = ? where `tenant_id` = ? and `id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.importJob.result
select * from `import_job` where `tenant_id` = ? and `id` = ?;
