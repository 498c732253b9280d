-- system.role.create
insert into `system_role` (`name`, `code`, `sort`, `status`, `type`, `data_scope`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- system.role.update
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_role` where `tenant_id` = ? and `id` = ? for update;
update `system_role` set `name` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.role.delete
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_role` where `tenant_id` = ? and `id` = ? for update;
delete from `system_role` where `tenant_id` = ? and `id` = ?;
commit;

-- system.role.get
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`name`, `r`.`code`, `r`.`sort`, `r`.`status`, `r`.`type`, `r`.`remark`, `r`.`data_scope` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`id` = ? order by `r`.`sort`, `r`.`id`;
select `role_id`, `dept_id` from `system_role_dept` where `tenant_id` = ? and `role_id` in (?) order by `dept_id`;

-- system.role.page
select count(*) as `total` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`id` in (?);
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`name`, `r`.`code`, `r`.`sort`, `r`.`status`, `r`.`type`, `r`.`remark`, `r`.`data_scope` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`id` in (?) order by `r`.`sort`, `r`.`id` limit ? offset ?;
select `role_id`, `dept_id` from `system_role_dept` where `tenant_id` = ? and `role_id` in (?) order by `dept_id`;

-- system.role.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`name`, `r`.`code`, `r`.`sort`, `r`.`status`, `r`.`type`, `r`.`remark`, `r`.`data_scope` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`id` in (?) and `r`.`id` < ? order by `r`.`id` desc limit ?;
select `role_id`, `dept_id` from `system_role_dept` where `tenant_id` = ? and `role_id` in (?) order by `dept_id`;
rollback;

-- system.role.updateStatus
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_role` where `tenant_id` = ? and `id` = ? for update;
update `system_role` set `status` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.role.listAllSimple
select `r`.`id`, `r`.`name` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`status` = ? order by `r`.`sort`, `r`.`id`;
