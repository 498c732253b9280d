-- bs.orderProcess.create
begin;
select `id`, `order_info_id` from `order_line` where `tenant_id` = ? and `id` in (?);
select * from `order_info` where `tenant_id` = ? and `id` in (?) order by `order_id` for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` in (?) order by `order_info_id`, `line_no`, `id`;
insert into `order_process` (`order_info_id`, `order_id`, `order_del_id`, `process_id`, `handman_id`, `finish_time`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
update `order_line` set `current_process` = ?, `next_process` = ?, `completion_time` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
select `id` from `order_line` where `tenant_id` = ? and `order_info_id` = ? and `current_process` is not null limit ?;
update `order_info` set `state` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderProcess.update
begin;
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`order_id`, `r`.`order_del_id`, `l`.`line_no`, `r`.`process_id`, `s`.`name` as `process_name`, `r`.`handman_id`, `u`.`nickname` as `handman`, `r`.`finish_time`, `r`.`remarks`, `l`.`project_name`, `l`.`products_name` from `order_process` as `r` inner join `order_line` as `l` on `l`.`tenant_id` = `r`.`tenant_id` and `l`.`id` = `r`.`order_del_id` inner join `process_step` as `s` on `s`.`tenant_id` = `r`.`tenant_id` and `s`.`id` = `r`.`process_id` left join `system_user` as `u` on `u`.`tenant_id` = `r`.`tenant_id` and `u`.`id` = `r`.`handman_id` where `r`.`tenant_id` = ? and `r`.`id` = ? order by `r`.`id` desc;
select `id`, `order_info_id` from `order_line` where `tenant_id` = ? and `id` in (?);
select * from `order_info` where `tenant_id` = ? and `id` in (?) order by `order_id` for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` in (?) order by `order_info_id`, `line_no`, `id`;
select * from `order_process` where `tenant_id` = ? and `id` = ? for update;
update `order_process` set `handman_id` = ?, `remarks` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.orderProcess.delete
begin;
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`order_id`, `r`.`order_del_id`, `l`.`line_no`, `r`.`process_id`, `s`.`name` as `process_name`, `r`.`handman_id`, `u`.`nickname` as `handman`, `r`.`finish_time`, `r`.`remarks`, `l`.`project_name`, `l`.`products_name` from `order_process` as `r` inner join `order_line` as `l` on `l`.`tenant_id` = `r`.`tenant_id` and `l`.`id` = `r`.`order_del_id` inner join `process_step` as `s` on `s`.`tenant_id` = `r`.`tenant_id` and `s`.`id` = `r`.`process_id` left join `system_user` as `u` on `u`.`tenant_id` = `r`.`tenant_id` and `u`.`id` = `r`.`handman_id` where `r`.`tenant_id` = ? and `r`.`id` = ? order by `r`.`id` desc;
select `id`, `order_info_id` from `order_line` where `tenant_id` = ? and `id` in (?);
select * from `order_info` where `tenant_id` = ? and `id` in (?) order by `order_id` for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` in (?) order by `order_info_id`, `line_no`, `id`;
select `id` from `order_process` where `tenant_id` = ? and `order_del_id` = ? and `process_id` = ? order by `id` desc limit ?;
delete from `order_process` where `tenant_id` = ? and `id` = ?;
update `order_line` set `current_process` = ?, `next_process` = ?, `completion_time` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
select `id` from `order_line` where `tenant_id` = ? and `order_info_id` = ? and `current_process` is not null limit ?;
update `order_info` set `state` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderProcess.get
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`order_id`, `r`.`order_del_id`, `l`.`line_no`, `r`.`process_id`, `s`.`name` as `process_name`, `r`.`handman_id`, `u`.`nickname` as `handman`, `r`.`finish_time`, `r`.`remarks`, `l`.`project_name`, `l`.`products_name` from `order_process` as `r` inner join `order_line` as `l` on `l`.`tenant_id` = `r`.`tenant_id` and `l`.`id` = `r`.`order_del_id` inner join `process_step` as `s` on `s`.`tenant_id` = `r`.`tenant_id` and `s`.`id` = `r`.`process_id` left join `system_user` as `u` on `u`.`tenant_id` = `r`.`tenant_id` and `u`.`id` = `r`.`handman_id` where `r`.`tenant_id` = ? and `r`.`id` = ? order by `r`.`id` desc;

-- bs.orderProcess.page
select count(*) as `total` from `order_process` as `r` where `r`.`tenant_id` = ? and `r`.`order_del_id` = ? and `r`.`process_id` = ? and `r`.`handman_id` = ?;
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`order_id`, `r`.`order_del_id`, `l`.`line_no`, `r`.`process_id`, `s`.`name` as `process_name`, `r`.`handman_id`, `u`.`nickname` as `handman`, `r`.`finish_time`, `r`.`remarks`, `l`.`project_name`, `l`.`products_name` from `order_process` as `r` inner join `order_line` as `l` on `l`.`tenant_id` = `r`.`tenant_id` and `l`.`id` = `r`.`order_del_id` inner join `process_step` as `s` on `s`.`tenant_id` = `r`.`tenant_id` and `s`.`id` = `r`.`process_id` left join `system_user` as `u` on `u`.`tenant_id` = `r`.`tenant_id` and `u`.`id` = `r`.`handman_id` where `r`.`tenant_id` = ? and `r`.`order_del_id` = ? and `r`.`process_id` = ? and `r`.`handman_id` = ? order by `r`.`id` desc limit ? offset ?;

-- bs.orderProcess.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`order_id`, `r`.`order_del_id`, `l`.`line_no`, `r`.`process_id`, `s`.`name` as `process_name`, `r`.`handman_id`, `u`.`nickname` as `handman`, `r`.`finish_time`, `r`.`remarks`, `l`.`project_name`, `l`.`products_name` from `order_process` as `r` inner join `order_line` as `l` on `l`.`tenant_id` = `r`.`tenant_id` and `l`.`id` = `r`.`order_del_id` inner join `process_step` as `s` on `s`.`tenant_id` = `r`.`tenant_id` and `s`.`id` = `r`.`process_id` left join `system_user` as `u` on `u`.`tenant_id` = `r`.`tenant_id` and `u`.`id` = `r`.`handman_id` where `r`.`tenant_id` = ? and `r`.`order_del_id` = ? and `r`.`process_id` = ? and `r`.`handman_id` = ? and `r`.`id` < ? order by `r`.`id` desc limit ?;
rollback;

-- bs.orderProcess.finishAcceptanceProcess
begin;
select `id`, `order_info_id` from `order_line` where `tenant_id` = ? and `id` in (?); -- more than once
select * from `order_info` where `tenant_id` = ? and `id` in (?) order by `order_id` for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` in (?) order by `order_info_id`, `line_no`, `id`;
insert into `order_process` (`order_info_id`, `order_id`, `order_del_id`, `process_id`, `handman_id`, `finish_time`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
update `order_line` set `current_process` = ?, `next_process` = ?, `completion_time` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
select `id` from `order_line` where `tenant_id` = ? and `order_info_id` = ? and `current_process` is not null limit ?;
update `order_info` set `state` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderProcess.undoStep
begin;
select `id`, `order_info_id` from `order_line` where `tenant_id` = ? and `id` in (?);
select * from `order_info` where `tenant_id` = ? and `id` in (?) order by `order_id` for update;
select * from `order_line` where `tenant_id` = ? and `order_info_id` in (?) order by `order_info_id`, `line_no`, `id`;
select `id` from `order_process` where `tenant_id` = ? and `order_del_id` = ? and `process_id` = ? order by `id` desc limit ?;
delete from `order_process` where `tenant_id` = ? and `id` = ?;
update `order_line` set `current_process` = ?, `next_process` = ?, `completion_time` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
select `id` from `order_line` where `tenant_id` = ? and `order_info_id` = ? and `current_process` is not null limit ?;
update `order_info` set `state` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
insert into `order_history` (`order_info_id`, `order_id`, `action`, `changes`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
commit;

-- bs.orderProcess.getBoard
select `step`.`id`, `step`.`name`, count(*) as `count` from `order_line` as `line` inner join `process_step` as `step` on `step`.`tenant_id` = `line`.`tenant_id` and `step`.`id` = `line`.`current_process` where `line`.`tenant_id` = ? and `line`.`is_process` = ? group by `step`.`id`, `step`.`name`, `step`.`sort` order by `step`.`sort`;
select `l`.`id`, `l`.`order_id`, `l`.`line_no`, `l`.`current_process`, `o`.`customer_name`, `o`.`expected_delivery_date`, `l`.`pattern_url`, `l`.`remarks`, `l`.`project_name`, `l`.`content_production`, `l`.`products_name`, `l`.`width`, `l`.`height`, `l`.`amount`, `l`.`unit_name`, least(`l`.`urgent`, `o`.`urgent`) as `urgent` from `order_line` as `l` inner join `order_info` as `o` on `o`.`tenant_id` = `l`.`tenant_id` and `o`.`id` = `l`.`order_info_id` where `l`.`tenant_id` = ? and `l`.`current_process` = ? and `l`.`id` = ? order by `l`.`id` desc limit ?;
