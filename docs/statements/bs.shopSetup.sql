-- bs.shopSetup.get
select `passed_steps`, `company` from `system_tenant` where `id` = ?;
select `id` from `system_user` where `tenant_id` = ? limit ?;
select `id` from `product_info` where `tenant_id` = ? limit ?;
select `id` from `order_info` where `tenant_id` = ? limit ?;

-- bs.shopSetup.pass
begin;
select `passed_steps` from `system_tenant` where `id` = ? for update;
update `system_tenant` set `passed_steps` = ? where `id` = ?;
commit;
