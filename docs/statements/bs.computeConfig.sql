-- bs.computeConfig.create
begin;
insert into `compute_config` (`is_auto_inlined_area_calc`, `is_auto_inline_amount`, `is_auto_order_amount`, `is_auto_discount_amount`, `is_auto_transaction_amount`, `is_auto_arrears_amount`, `is_auto_receipts`, `is_auto_taxes`, `decimal_preservation_options`, `value_method`, `tenant_id`, `create_time`, `update_time`, `creator_name`, `updater_name`) values (?) on duplicate key update `is_auto_taxes` = ?, `decimal_preservation_options` = ?, `value_method` = ?, `update_time` = ?, `updater_name` = ?, `version` = version + ?;
select `id` from `compute_config` where `tenant_id` = ?;
commit;

-- bs.computeConfig.update
begin;
select * from `compute_config` where `tenant_id` = ? and `id` = ? for update;
update `compute_config` set `decimal_preservation_options` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.computeConfig.delete
delete from `compute_config` where `tenant_id` = ? and `id` = ?;

-- bs.computeConfig.get
select * from `compute_config` where `tenant_id` = ? and `id` = ?;

-- bs.computeConfig.page
select * from `compute_config` where `tenant_id` = ?;

-- bs.computeConfig.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select * from `compute_config` where `tenant_id` = ?;
rollback;
