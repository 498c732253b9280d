-- bs.customerStatement.get
set transaction isolation level repeatable read, read only;
begin;
select `name` from `customer_info` where `tenant_id` = ? and `id` = ?;
select coalesce(sum(o.transaction_amount + o.commission), ?) as `sum` from `order_info` as `o` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `o`.`date` < ?;
select coalesce(sum(r.amount), ?) as `sum` from `order_info` as `o` inner join `order_receipt` as `r` on `r`.`tenant_id` = `o`.`tenant_id` and `r`.`order_info_id` = `o`.`id` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `r`.`receipt_date` < ?;
select `o`.`id`, `o`.`date` as `time`, `o`.`order_id`, `o`.`audit_status`, coalesce(`o`.`name`, `o`.`order_name`, `o`.`order_description`) as `what`, o.transaction_amount + o.commission as `charged` from `order_info` as `o` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `o`.`date` >= ? and `o`.`date` <= ? order by `o`.`date`, `o`.`id` limit ?;
select `r`.`id`, `r`.`receipt_date` as `time`, `r`.`order_id`, `r`.`kind`, `r`.`amount` as `received`, `o`.`audit_status`, coalesce(`r`.`payment_type_name`, `r`.`remarks`) as `what` from `order_info` as `o` inner join `order_receipt` as `r` on `r`.`tenant_id` = `o`.`tenant_id` and `r`.`order_info_id` = `o`.`id` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `r`.`receipt_date` >= ? and `r`.`receipt_date` <= ? order by `r`.`receipt_date`, `r`.`id` limit ?;
commit;

-- bs.customerStatement.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `name` from `customer_info` where `tenant_id` = ? and `id` = ?;
select coalesce(sum(o.transaction_amount + o.commission), ?) as `sum` from `order_info` as `o` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `o`.`date` < ?;
select coalesce(sum(r.amount), ?) as `sum` from `order_info` as `o` inner join `order_receipt` as `r` on `r`.`tenant_id` = `o`.`tenant_id` and `r`.`order_info_id` = `o`.`id` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `r`.`receipt_date` < ?;
select `o`.`id`, `o`.`date` as `time`, `o`.`order_id`, `o`.`audit_status`, coalesce(`o`.`name`, `o`.`order_name`, `o`.`order_description`) as `what`, o.transaction_amount + o.commission as `charged` from `order_info` as `o` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `o`.`date` >= ? and `o`.`date` <= ? order by `o`.`date`, `o`.`id` limit ?;
select `r`.`id`, `r`.`receipt_date` as `time`, `r`.`order_id`, `r`.`kind`, `r`.`amount` as `received`, `o`.`audit_status`, coalesce(`r`.`payment_type_name`, `r`.`remarks`) as `what` from `order_info` as `o` inner join `order_receipt` as `r` on `r`.`tenant_id` = `o`.`tenant_id` and `r`.`order_info_id` = `o`.`id` where `o`.`tenant_id` = ? and `o`.`customer_id` = ? and `r`.`receipt_date` >= ? and `r`.`receipt_date` <= ? order by `r`.`receipt_date`, `r`.`id` limit ?;
rollback;
