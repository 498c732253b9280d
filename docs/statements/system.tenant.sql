-- system.tenant.getIdByName
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `name` = ?;
