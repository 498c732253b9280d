-- infra.config.create
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.config.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.config.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.config.get
select * from `infra_config` where `id` = ? order by `id` desc;

-- infra.config.page
select count(*) as `total` from `infra_config` where `id` in (?);
select * from `infra_config` where `id` in (?) order by `id` desc limit ? offset ?;

-- infra.config.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select * from `infra_config` where `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- infra.config.getValueByKey
select * from `infra_config` where `config_key` = ? order by `id` desc;
