-- infra.job.create
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.job.update
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.job.delete
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.job.get
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.job.page
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.job.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.job.updateStatus
begin;
select `is_operator` from `system_tenant` where `id` = ?;
rollback;

-- infra.job.trigger
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.job.getNextTimes
select `is_operator` from `system_tenant` where `id` = ?;

-- infra.job.listHandlers
select `is_operator` from `system_tenant` where `id` = ?;
