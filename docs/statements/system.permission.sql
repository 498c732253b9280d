-- system.permission.listRoleMenus
select `r`.`id`, `r`.`version`, `r`.`create_time`, `r`.`update_time`, `r`.`creator_name`, `r`.`updater_name`, `r`.`name`, `r`.`code`, `r`.`sort`, `r`.`status`, `r`.`type`, `r`.`remark`, `r`.`data_scope` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`id` = ? order by `r`.`sort`, `r`.`id`;
select `role_id`, `dept_id` from `system_role_dept` where `tenant_id` = ? and `role_id` in (?) order by `dept_id`;
select distinct `menu`.`id`, `menu`.`permission`, `menu`.`type` from `system_role_menu` as `given` inner join `system_menu` as `menu` on `menu`.`id` = `given`.`menu_id` where `given`.`tenant_id` = ? and `given`.`role_id` in (?) order by `menu`.`id`;

-- system.permission.assignRoleMenu
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_role` where `tenant_id` = ? and `id` = ? for update;
select `id`, `permission`, `type` from `system_menu` where `id` in (?) order by `id` for update;
delete from `system_role_menu` where `tenant_id` = ? and `role_id` = ?;
insert into `system_role_menu` (`tenant_id`, `role_id`, `menu_id`) values (?);
commit;

-- system.permission.assignRoleDataScope
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_role` where `tenant_id` = ? and `id` = ? for update;
update `system_role` set `data_scope` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
delete from `system_role_dept` where `tenant_id` = ? and `role_id` = ?;
insert into `system_role_dept` (`tenant_id`, `role_id`, `dept_id`) values (?);
commit;

-- system.permission.listUserRoles
select `id` from `system_user` where `tenant_id` = ? and `id` = ?;
select `role_id` from `system_user_role` where `tenant_id` = ? and `user_id` = ? order by `role_id`;

-- system.permission.assignUserRole
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select `id` from `system_user` where `tenant_id` = ? and `id` = ?;
select `id`, `code`, `data_scope` from `system_role` where `tenant_id` = ? and `id` in (?);
select `held`.`user_id` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` inner join `system_user` as `user` on `user`.`tenant_id` = `held`.`tenant_id` and `user`.`id` = `held`.`user_id` where `held`.`tenant_id` = ? and `role`.`code` in (?) and `role`.`status` = ? and `user`.`status` = ? and `user`.`password_hash` != ?;
delete from `system_user_role` where `tenant_id` = ? and `user_id` = ?;
insert into `system_user_role` (`tenant_id`, `user_id`, `role_id`) values (?);
commit;
