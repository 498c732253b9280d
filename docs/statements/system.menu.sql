-- system.menu.create
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.menu.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.menu.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.menu.get
select * from `system_menu` where `id` = ?;

-- system.menu.list
select * from `system_menu` where `name` like ? and `status` = ? order by `sort`, `id`;

-- system.menu.listAllSimple
select `id`, `name`, `parent_id`, `type`, `permission` from `system_menu` where `status` = ? order by `sort`, `id`;
select `role_id` from `system_user_role` where `tenant_id` = ? and `user_id` = ? order by `role_id`;
select distinct `menu`.`id`, `menu`.`permission`, `menu`.`type` from `system_role_menu` as `given` inner join `system_menu` as `menu` on `menu`.`id` = `given`.`menu_id` where `given`.`tenant_id` = ? and `given`.`role_id` in (?) order by `menu`.`id`;
select `is_operator` from `system_tenant` where `id` = ?;
