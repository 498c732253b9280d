-- infra.fileConfig.create
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.fileConfig.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.fileConfig.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.fileConfig.get
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.fileConfig.page
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.fileConfig.updateMaster
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.fileConfig.test
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.fileConfig.move
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.fileConfig.stopMove
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;
