-- bs.companyInfo.get
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;

-- bs.companyInfo.update
begin;
select `company` from `system_tenant` where `id` = ? for update;
update `system_tenant` set `company` = ? where `id` = ?;
commit;
