-- system.dept.create
insert into `system_dept` (`parent_id`, `name`, `sort`, `leader_user_id`, `phone`, `email`, `status`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- system.dept.update
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select * from `system_dept` where `tenant_id` = ? and `id` = ? for update;
select `id`, `parent_id` from `system_dept` where `tenant_id` = ? order by `id` for update;
update `system_dept` set `parent_id` = ?, `name` = ?, `sort` = ?, `leader_user_id` = ?, `phone` = ?, `email` = ?, `status` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.dept.delete
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
delete from `system_dept` where `tenant_id` = ? and `id` = ?;
commit;

-- system.dept.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `leader_user_id`, `phone`, `email`, `status`, (select `nickname` from `system_user` where `tenant_id` = ? and `id` = `system_dept`.`leader_user_id`) as `leader_user_name` from `system_dept` where `tenant_id` = ? and `id` in (?);

-- system.dept.page
select count(*) as `total` from `system_dept` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `leader_user_id`, `phone`, `email`, `status`, (select `nickname` from `system_user` where `tenant_id` = ? and `id` = `system_dept`.`leader_user_id`) as `leader_user_name` from `system_dept` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ? order by `sort`, `id` limit ? offset ?;

-- system.dept.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `leader_user_id`, `phone`, `email`, `status`, (select `nickname` from `system_user` where `tenant_id` = ? and `id` = `system_dept`.`leader_user_id`) as `leader_user_name` from `system_dept` where `tenant_id` = ? and `id` < ? order by `id` desc limit ?;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `leader_user_id`, `phone`, `email`, `status`, (select `nickname` from `system_user` where `tenant_id` = ? and `id` = `system_dept`.`leader_user_id`) as `leader_user_name` from `system_dept` where `tenant_id` = ? and `id` in (?) and `parent_id` <=> ? and `id` < ? order by `id` desc limit ?;
rollback;

-- system.dept.listAllSimple
select `id`, `name`, `parent_id` from `system_dept` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- system.dept.list
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `parent_id`, `name`, `sort`, `leader_user_id`, `phone`, `email`, `status`, (select `nickname` from `system_user` where `tenant_id` = ? and `id` = `system_dept`.`leader_user_id`) as `leader_user_name` from `system_dept` where `tenant_id` = ? and `parent_id` <=> ? order by `sort`, `id` limit ?;
