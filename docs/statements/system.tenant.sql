-- system.tenant.create
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenant.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenant.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenant.get
select `is_operator` from `system_tenant` where `id` = ?;

-- system.tenant.page
select `is_operator` from `system_tenant` where `id` = ?;

-- system.tenant.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.tenant.listAllSimple
select `is_operator` from `system_tenant` where `id` = ?;

-- system.tenant.getIdByName
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `name` = ?;

-- system.tenant.getByWebsite
select `id`, `name` from `system_tenant` where `website` = ?;
