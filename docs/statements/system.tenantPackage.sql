-- system.tenantPackage.create
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenantPackage.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenantPackage.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenantPackage.get
select `is_operator` from `system_tenant` where `id` = ?;

-- system.tenantPackage.page
select `is_operator` from `system_tenant` where `id` = ?;

-- system.tenantPackage.listAllSimple
select `is_operator` from `system_tenant` where `id` = ?;

-- system.tenantPackage.getSimpleList
select `is_operator` from `system_tenant` where `id` = ?;
