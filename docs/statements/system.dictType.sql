-- system.dictType.create
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.dictType.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.dictType.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.dictType.get
select * from `system_dict_type` where `id` = ? order by `id` desc;

-- system.dictType.page
select count(*) as `total` from `system_dict_type` where `id` in (?);
select * from `system_dict_type` where `id` in (?) order by `id` desc limit ? offset ?;

-- system.dictType.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select * from `system_dict_type` where `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- system.dictType.listAllSimple
select * from `system_dict_type` order by `id` desc;
