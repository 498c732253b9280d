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
