-- system.auth.getLoginKey
-- nothing

-- system.auth.login
select `id`, `name` as `tenant_name`, `status` as `tenant_status`, `expire_time` as `tenant_expire_time` from `system_tenant` where `name` = ?;

-- system.auth.refreshToken
-- nothing

-- system.auth.logout
-- nothing

-- system.auth.getPermissionInfo
select `id`, `nickname`, `avatar`, `dept_id`, `username`, `email` from `system_user` where `tenant_id` = ? and `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `id`, `parent_id`, `name`, `permission`, `type`, `path`, `component`, `component_name`, `icon`, `visible`, `keep_alive`, `always_show` from `system_menu` where `status` = ? and `type` != ? order by `sort`, `id`;
