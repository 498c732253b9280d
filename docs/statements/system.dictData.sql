-- system.dictData.create
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.dictData.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.dictData.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- system.dictData.get
select * from `system_dict_data` where `id` = ? order by `dict_type` desc, `sort`, `id`;

-- system.dictData.page
select count(*) as `total` from `system_dict_data` where `id` in (?);
select * from `system_dict_data` where `id` in (?) order by `dict_type` desc, `sort`, `id` limit ? offset ?;

-- system.dictData.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select * from `system_dict_data` where `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- system.dictData.listAllSimple
select `dict_type`, `value`, `label`, `color_type`, `css_class` from `system_dict_data` where `status` = ? order by `dict_type`, `sort`, `id`;

-- system.dictData.type
select `dict_type`, `value`, `label`, `color_type`, `css_class` from `system_dict_data` where `dict_type` = ? and `status` = ? order by `dict_type`, `sort`, `id`;
