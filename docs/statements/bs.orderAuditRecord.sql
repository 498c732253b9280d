-- bs.orderAuditRecord.create
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select `id`, `order_id`, `value`, `reviewer`, `reason`, `create_time` from `order_audit_record` where `tenant_id` = ? and `order_info_id` = ? order by `id` desc limit ?;
commit;

-- bs.orderAuditRecord.update
-- nothing

-- bs.orderAuditRecord.delete
-- nothing

-- bs.orderAuditRecord.get
select `id`, `order_id`, `value`, `reviewer`, `reason`, `create_time` from `order_audit_record` where `tenant_id` = ? and `id` = ? order by `id` desc;

-- bs.orderAuditRecord.page
select count(*) as `total` from `order_audit_record` where `tenant_id` = ? and `order_id` like ?;
select `id`, `order_id`, `value`, `reviewer`, `reason`, `create_time` from `order_audit_record` where `tenant_id` = ? and `order_id` like ? order by `id` desc limit ? offset ?;

-- bs.orderAuditRecord.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `order_id`, `value`, `reviewer`, `reason`, `create_time` from `order_audit_record` where `tenant_id` = ? and `order_id` like ? and `id` < ? order by `id` desc limit ?;
rollback;
